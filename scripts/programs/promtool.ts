import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt';
import { MissingProgram } from './missing-program';

/** Whether `promtool` is available. If CI is set, installs Debian's package first if it is missing. */
export function hasPromtool(): boolean {
  const isInstalled = () => spawnSync('promtool', ['--version']).status === 0;
  return isInstalled() || (process.env.CI !== undefined && aptInstall('prometheus') && isInstalled());
}

/** Why `promtool` is not available; undefined if it is. */
export function whyNoPromtool(): string | undefined {
  return hasPromtool()
    ? undefined
    : new MissingProgram('promtool', { debian: 'prometheus', homebrew: 'prometheus' }).message;
}
