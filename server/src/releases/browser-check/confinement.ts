import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `nobody` on Linux. It owns no files. */
const NOBODY = 65_534;

/**
 * How the browser process is kept from other programs. `wrapper` is the command that starts it; `user` is the system
 * user it runs as, if that is not the server's. `description` is for operators.
 */
export type Confinement = { wrapper: readonly string[]; user: number | undefined; description: string };

/** Network, processes and shared memory of its own. Ending the command ends every process inside. */
const ISOLATED = ['--net', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child', '--'];

/** From the strictest to the one that every machine has. */
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
  {
    wrapper: [],
    user: undefined,
    description: "with a network and as the server's user; only the browser itself keeps code of releases from them",
  },
];

let found: Promise<Confinement> | undefined;

/** The strictest confinement that works on this machine. Tries each once, by starting a program that does nothing. */
export function findConfinement(): Promise<Confinement> {
  found ??= tryConfinements();
  return found;
}

async function tryConfinements(): Promise<Confinement> {
  for (const confinement of CONFINEMENTS) {
    const [command, ...args] = [...confinement.wrapper, process.execPath, '--version'];
    const works = await promisify(execFile)(command ?? process.execPath, args).then(
      () => true,
      () => false,
    );
    if (works) return confinement;
  }
  throw new Error(`${process.execPath} could not be started.`);
}
