import { defineSection } from '@arena/shared/contract/section/section';
import { AboutPage } from './about/about-page';
import type { Content } from './content/schema';
import { GroupPlanPage } from './group-plan/group-plan-page';
import { HomePage } from './home/home-page';

export default defineSection<Content>({
  routes: (content) => [
    { path: '/', Component: HomePage },
    { path: '/aboutus', element: <AboutPage {...content} /> },
    { path: '/aboutus/plan', Component: GroupPlanPage },
  ],
});
