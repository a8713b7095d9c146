/**
 * What the errors of React mean that sections run into most. Production builds of React only have their numbers; the
 * sentences of React are at https://react.dev/errors.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  31: 'An object was rendered as text.',
  130: 'A component is undefined, perhaps because of a wrong import.',
  185: 'A component updates its state after each render, without end.',
  299: 'The target element does not exist in the page.',
  300: 'A component called fewer hooks than before, perhaps because of an early return.',
  301: 'A component updates its state in each render, without end.',
  310: 'A component called more hooks than before, perhaps because of a condition.',
  321: 'A hook was called outside of a component, or React is loaded twice.',
  418: 'The HTML of the server differs from the first render in the browser.',
  419: 'The server could not render a part of the page, so the browser rendered it.',
  421: 'A part of the page was updated before it was hydrated, so the browser rendered it again.',
  422: 'A part of the page failed to hydrate, so the browser rendered it again.',
  423: 'The page failed to hydrate, so the browser rendered all of it again.',
  426: 'A part of the page had to wait during an update that cannot wait. Use startTransition.',
  482: 'A component is asynchronous, or creates a promise in each render.',
};

const NUMBERED = /Minified React error #(\d+)(?:; visit \S*(?: for the full message.*?warnings\.)?)?/;

/** Puts the meaning of a numbered error of React into a message, such as "Minified React error #418; visit …". */
export function describeReactError(message: string): string {
  return message.replace(NUMBERED, (_, number: string) => {
    const meaning = MEANINGS[number];
    if (meaning) return `${meaning} (React error #${number})`;
    return `React error #${number}, see https://react.dev/errors/${number}`;
  });
}
