import { defineSection } from '@arena/shared/contract/section';
import { AboutPage } from './about/about-page';
import { HomePage } from './home/home-page';

export default defineSection({
  routes: [
    { path: '/', Component: HomePage },
    { path: '/aboutus', Component: AboutPage },
  ],
});
