import { Link } from '../../ui/link.tsx';
import type { EmailsStanding } from './emails-standing.ts';

export type NotSent = Exclude<EmailsStanding, 'sent'>;

/** What is so; where a press ends it, what the press says; and where else it is ended. */
const words: Readonly<Record<NotSent, { says: string; press?: string; elsewhere?: { to: string; label: string } }>> = {
  off: { says: 'Trend alerts are off, so no email is sent.', press: 'Switch them on' },
  returned: {
    says: 'An email to your address came back, so no email is sent.',
    press: 'Try the address again',
    elsewhere: { to: '/settings/security', label: 'change it' },
  },
  unwanted: { says: 'An email was reported as unwanted from your address, so no email is sent.', press: 'Send them again' },
  unconfirmed: { says: 'Your address is not confirmed, so no email is sent.', elsewhere: { to: '/verify', label: 'Confirm it' } },
  leaving: { says: 'Your account is to be deleted, so no email is sent.', elsewhere: { to: '/keep-account', label: 'Keep it' } },
};

/** That nobody is told of what they watch, why, and the press that changes it; inside a form that is sent to where they watch. */
export function EmailsOff({ why }: { why: NotSent }) {
  const { says, press, elsewhere } = words[why];
  return (
    <span className="text-sm text-ink-3">
      {says}{' '}
      {press && (
        <button type="submit" name="do" value="emails" className="min-h-6 cursor-pointer underline">
          {press}
        </button>
      )}
      {press && elsewhere && ' or '}
      {elsewhere && (
        <Link to={elsewhere.to} className="underline">
          {elsewhere.label}
        </Link>
      )}
    </span>
  );
}
