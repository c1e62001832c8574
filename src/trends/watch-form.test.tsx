import { expect, test } from 'vitest';
import { htmlOf } from '../../tests/factories/html-of.ts';
import type { EmailsStanding } from '../people/settings/emails-standing.ts';
import { WatchForm } from './watch-form.tsx';

const shown = (watched: boolean, emails: EmailsStanding | null) => htmlOf(<WatchForm slug="boats" watched={watched} emails={emails} />);

test('an email is promised to who watches and gets emails; who gets none is told why and shown how to', () => {
  const promise = 'An email comes when it takes another status.';
  expect(shown(true, 'sent')).toContain(promise);
  const without = {
    off: 'Switch them on',
    returned: 'Try the address again',
    unwanted: 'Send them again',
    unconfirmed: '/verify',
    leaving: '/keep-account',
  };
  for (const [why, way] of Object.entries(without)) {
    const html = shown(true, why as EmailsStanding);
    expect(html).not.toContain(promise);
    expect(html).toContain('so no email is sent.');
    expect(html).toContain(way);
    expect(html.includes('Trend alerts are off'), why).toBe(why === 'off');
    expect(shown(false, why as EmailsStanding)).not.toContain('so no email is sent.');
  }
  expect(shown(false, 'sent')).not.toContain(promise);
  expect(shown(false, null)).toContain('Sign in to watch');
});
