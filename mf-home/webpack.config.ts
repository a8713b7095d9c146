import { defineSectionBuild } from '@arena/shared/toolkit/section-build';

export default defineSectionBuild(import.meta.url);
