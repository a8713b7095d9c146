import { defineSection } from '@arena/shared/contract/section/section';
import { ModeDetailPage } from './modes/detail/mode-detail-page';
import { ModeListPage } from './modes/list/mode-list-page';
import { WaiverPage } from './waiver/waiver-page';

export default defineSection({
  routes: [
    { path: '/gamemode', Component: ModeListPage },
    { path: '/gamemode/:slug', Component: ModeDetailPage },
    { path: '/waiver', Component: WaiverPage },
  ],
});
