import { defineSection } from '@arena/shared/contract/section/section';
import { AboutPage } from './about/about-page';
import { GroupPlanPage } from './group-plan/group-plan-page';
import { HomePage } from './home/home-page';

export default defineSection({
  routes: [
    { path: '/', Component: HomePage },
    { path: '/aboutus', Component: AboutPage },
    { path: '/aboutus/plan', Component: GroupPlanPage },
  ],
});
