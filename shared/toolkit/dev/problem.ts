/**
 * A problem of the sources, as the terminal and the page show it. `place` is `file:line:column` where it is known,
 * `message` may have several lines.
 */
export type Problem = { app: string; kind: 'build' | 'type' | 'prerender'; place: string; message: string };

const titles = { build: 'does not build', type: 'has a type error', prerender: 'cannot be prerendered' };

/** The first line of a problem. */
export function problemTitle({ app, kind }: Problem): string {
  return `${app} ${titles[kind]}`;
}
