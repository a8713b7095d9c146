import { defineShellBuild } from '@arena/shared/build/shell-build';

export default defineShellBuild(import.meta.url);
