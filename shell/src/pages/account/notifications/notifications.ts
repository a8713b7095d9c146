import type { Account } from '../../../auth/account';

export type AccountNotification = { id: string; title: string; text: string; link?: { label: string; to: string } };

/** Announcements for all visitors, newest first. */
const announcements: readonly AccountNotification[] = [
  {
    id: 'early-access',
    title: 'Early access is open',
    text: 'VIP status for the first 100 members. Pre-book and we will write to you when slots open.',
    link: { label: 'Pre-book', to: '/' },
  },
  {
    id: 'waiver-online',
    title: 'The waiver is online',
    text: 'Fill it in at home and skip the queue at the gate. Players under 18 need a guardian with them.',
    link: { label: 'Fill in the waiver', to: '/waiver' },
  },
  {
    id: 'season',
    title: 'The season table is online',
    text: 'Follow players and teams, and see what the top ten play for.',
    link: { label: 'See the leaderboard', to: '/leaderboard' },
  },
];

/** Notifications about the account, followed by the announcements. */
export function notificationsFor({ new_email: newEmail, factors }: Account): readonly AccountNotification[] {
  const own: AccountNotification[] = [];
  if (newEmail) {
    own.push({
      id: `confirm-${newEmail}`,
      title: 'Confirm your new email address',
      text: `The change to ${newEmail} still needs a mailed link. The settings say which.`,
      link: { label: 'Go to the settings', to: '/settings' },
    });
  }
  if (!factors?.some(({ status }) => status === 'verified')) {
    own.push({
      id: 'two-step-login',
      title: 'Make your account safer',
      text: 'With two-step login, a stolen password is not enough to get in.',
      link: { label: 'Switch it on', to: '/settings' },
    });
  }
  return [...own, ...announcements];
}
