import type { Kind, Order } from './change';

/** What a change is called before it is made, and what is said when it is done. */
export const words = {
  rollback: {
    title: (app: string) => `Roll ${app} back`,
    button: 'Roll back',
    none: (app: string) => `${app} has no other release to go back to.`,
    done: (app: string, { release }: Order) => `${app} is back on ${release}.`,
  },
  canary: {
    title: (app: string) => `Canary of ${app}`,
    button: 'Start the canary',
    none: (app: string) => `${app} has no other release to try. Publish one first.`,
    done: (app: string, { release, share }: Order) => `${share} % of visitors get ${app} ${release}.`,
  },
  promote: {
    title: (app: string) => `Promote the canary of ${app}`,
    button: 'Promote',
    none: (app: string) => `The canary of ${app} has already ended.`,
    done: (app: string, { release }: Order) => `${app} ${release} is live for every visitor.`,
  },
  retire: {
    title: (app: string) => `Retire ${app}`,
    button: 'Retire',
    none: (app: string) => `${app} is not live.`,
    done: (app: string) => `${app} is retired: its addresses answer 404.`,
  },
  withdraw: {
    title: (app: string) => `Take the canary of ${app} back`,
    button: 'Withdraw it',
    none: (app: string) => `${app} has no canary.`,
    done: (app: string) => `${app} no longer has a canary.`,
  },
} satisfies Record<Kind, object>;
