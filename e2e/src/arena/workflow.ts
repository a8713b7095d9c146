import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

type Workflow = { env: Record<string, string>; jobs: Record<string, { steps: Step[] }> };
type Step = { name?: string; uses?: string; run?: string; if?: string; env?: Record<string, string> };

/** GitHub's context of a run: `event_name` is `push` or `pull_request`. */
type Contexts = { github: object; vars: Record<string, string> };

/** A command of a run with its environment variables. */
export type WorkflowCommand = { name: string; command: string; env: Record<string, string>; isConditional: boolean };

/**
 * The commands that GitHub would run for an event, in their order. Steps that use an action are left out: they check out
 * the repository and install Node.
 */
export async function workflowCommands(file: string, contexts: Contexts): Promise<WorkflowCommand[]> {
  const { env, jobs }: Workflow = parse(await readFile(file, 'utf8'));
  return Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .filter((step) => step.if === undefined || evaluate(step.if, contexts) === true)
    .flatMap(({ name, run, if: condition, env: ownEnv }) =>
      run === undefined
        ? []
        : {
            name: name ?? run,
            command: run,
            env: resolveAll({ ...env, ...ownEnv }, contexts),
            isConditional: condition !== undefined,
          },
    );
}

function resolveAll(env: Record<string, string>, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(evaluate(value, contexts))]));
}

/** The value of a text that is one expression. The expressions of the workflow are valid JavaScript with the same result. */
function evaluate(text: string, { github, vars }: Contexts): unknown {
  const [, expression] = /^\$\{\{(.*)\}\}$/s.exec(text) ?? [];
  if (!expression) throw new Error(`"${text}" is not an expression.`);
  return new Function('github', 'vars', `return ${expression};`)(github, vars);
}
