import { defineSection } from '@arena/shared/contract/section/section';
import { WorksPage } from './works-page';

export default defineSection({ routes: [{ path: '/works', Component: WorksPage }] });
