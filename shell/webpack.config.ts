import { defineShellBuild } from '@arena/shared/toolkit/shell-build';

export default defineShellBuild(import.meta.url);
