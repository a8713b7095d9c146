import { type Config, readConfig } from '../../config';
import { doubtfulSettings } from '../../doubtful-settings';
import { type Finding, right, wrong } from './finding';

const CHECK = 'settings';

/** Reads the settings as the server does. `config` is missing if one of them is invalid. */
export function checkSettings(env: NodeJS.ProcessEnv): { config?: Config; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const findings = doubtfulSettings(config).map(({ message, next }) => wrong(CHECK, message, next));
    return { config, findings: findings.length > 0 ? findings : [right(CHECK, 'All settings are valid.')] };
  } catch (error) {
    const [, ...faults] = (error as Error).message.split('\n');
    const findings = faults.map((fault) =>
      wrong(CHECK, `${fault.trim()}.`, `correct ${fault.trim().split(':', 1)[0]}; docs/settings.md lists all settings`),
    );
    return { findings };
  }
}
