import { defineSection } from '@arena/shared/contract/section';
import { BlogsPage } from './blogs-page';

export default defineSection({ routes: [{ path: '/blogs', Component: BlogsPage }] });
