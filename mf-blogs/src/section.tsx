import { defineSection } from '@arena/shared/contract/section/section';
import { BlogsPage } from './blogs-page';
import { PostPage } from './posts/post-page';

export default defineSection({
  routes: [
    { path: '/blogs', Component: BlogsPage },
    { path: '/blogs/:slug', Component: PostPage },
  ],
});
