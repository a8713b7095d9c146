import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtFile } from '../../../../kernel/storage/built-file';

/** `nobody` on Linux. It owns no files. */
const NOBODY = 65_534;

/**
 * How the browser process is isolated. `wrapper` is the command that starts it; `user` is its system user, if different
 * from the server's. `description` is for operators.
 */
export type Confinement = { wrapper: readonly string[]; user: number | undefined; description: string };

/** Separate namespaces for network, processes and shared memory. Ending the command ends every process inside. */
const ISOLATED = ['--net', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child', '--'];

/** Works on every machine. */
export const UNCONFINED: Confinement = {
  wrapper: [],
  user: undefined,
  description: "with a network and as the server's user; only the browser itself keeps code of releases from them",
};

/** The strictest first. */
const CONFINEMENTS: readonly Confinement[] = [
  {
    wrapper: [
      ...['unshare', ...ISOLATED],
      ...['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=KILL', '--'],
    ],
    user: NOBODY,
    description: 'without a network and as a user without files',
  },
  {
    wrapper: ['unshare', '--user', '--map-current-user', ...ISOLATED],
    user: undefined,
    description: "without a network, as the server's user",
  },
];

let found: Promise<Confinement> | undefined;

/**
 * The strictest confinement that works on this machine. Tries once for each whether the browser process can start in it
 * and read its own code.
 */
export function findConfinement(): Promise<Confinement> {
  found ??= tryConfinements();
  return found;
}

async function tryConfinements(): Promise<Confinement> {
  for (const confinement of CONFINEMENTS) {
    const [command, ...args] = [...confinement.wrapper, process.execPath, '--check', builtFile('browser-check.mjs')];
    const works = await promisify(execFile)(command ?? process.execPath, args).then(
      () => true,
      () => false,
    );
    if (works) return confinement;
  }
  return UNCONFINED;
}
