import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { builtFile } from '../../../kernel/storage/built-file';

/** `nobody` on Linux. It owns no files. */
const NOBODY = 65_534;

/**
 * How the browser process is kept from other programs. `wrapper` is the command that starts it; `user` is the system
 * user it runs as, if that is not the server's. `description` is for operators.
 */
export type Confinement = { wrapper: readonly string[]; user: number | undefined; description: string };

/** Network, processes and shared memory of its own. Ending the command ends every process inside. */
const ISOLATED = ['--net', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child', '--'];

/** What every machine allows. */
export const UNCONFINED: Confinement = {
  wrapper: [],
  user: undefined,
  description: "with a network and as the server's user; only the browser itself keeps code of releases from them",
};

/** From the strictest on. */
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
 * The strictest confinement that works on this machine. Tries each once: whether the browser process could be started in
 * it and may read its own code.
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
