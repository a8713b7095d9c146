import { defineSectionBuild } from '@arena/shared/build/section-build';

export default defineSectionBuild(import.meta.url);
