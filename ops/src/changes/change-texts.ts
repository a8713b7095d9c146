import type { ChangeKind, ConfirmedChange } from './change';

/** Texts of the dialog for each kind of change. `none`: no release is available; `done`: the change was made. */
export const changeTexts = {
  rollback: {
    title: (app: string) => `Roll back ${app}`,
    button: 'Roll back',
    none: (app: string) => `${app} has no other release to go back to.`,
    done: (app: string, { release }: ConfirmedChange) => `${app} is back on ${release}.`,
  },
  canary: {
    title: (app: string) => `Canary of ${app}`,
    button: 'Start the canary',
    none: (app: string) => `${app} has no other release for a canary. Publish one first.`,
    done: (app: string, { release, share, guard }: ConfirmedChange) =>
      guard ? `${app} ${release} is a guarded canary.` : `${share} % of visitors get ${app} ${release}.`,
  },
  promote: {
    title: (app: string) => `Promote the canary of ${app}`,
    button: 'Promote',
    none: (app: string) => `The canary of ${app} has already ended.`,
    done: (app: string, { release }: ConfirmedChange) => `${app} ${release} is live for every visitor.`,
  },
  retire: {
    title: (app: string) => `Retire ${app}`,
    button: 'Retire',
    none: (app: string) => `${app} is not live.`,
    done: (app: string) => `${app} is retired.`,
  },
  withdraw: {
    title: (app: string) => `Withdraw the canary of ${app}`,
    button: 'Withdraw',
    none: (app: string) => `${app} has no canary.`,
    done: (app: string) => `${app} no longer has a canary.`,
  },
} satisfies Record<ChangeKind, object>;
