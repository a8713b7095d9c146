import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt';

/** Programs that tests of the alert rules need. */
export const PROMTOOL = { debian: 'prometheus', homebrew: 'prometheus' };

/** Whether `promtool` can be called. Where CI is set, installs Debian's package first if it is missing. */
export function hasPromtool(): boolean {
  const isInstalled = () => spawnSync('promtool', ['--version']).status === 0;
  return isInstalled() || (process.env.CI !== undefined && aptInstall('prometheus') && isInstalled());
}
