import { type Problem, problemTitle } from './problem';

/** Prints a line with the time of day. */
export function printTime(line: string) {
  console.log(`${new Date().toLocaleTimeString('en-IN', { hourCycle: 'h23' })} ${line}`);
}

/** @returns a function that prints the problems of a list that were not in its last list */
export function problemPrinter() {
  let printed = new Set<string>();
  return (problems: readonly Problem[]) => {
    const texts = new Set(problems.map(problemText));
    for (const text of texts) if (!printed.has(text)) printTime(text);
    if (printed.size > 0 && texts.size === 0) printTime('All problems are fixed.');
    printed = texts;
  };
}

function problemText(problem: Problem): string {
  return [`${problemTitle(problem)}:`, problem.place, problem.message].filter(Boolean).join('\n');
}
