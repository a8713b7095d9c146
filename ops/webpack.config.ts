import { defineStandaloneBuild } from '@arena/shared/build/standalone-build';

export default defineStandaloneBuild(import.meta.url, { name: 'ops', publicPath: '/ops/', title: 'Arena operators' });
