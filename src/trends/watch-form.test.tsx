import { expect, test } from 'vitest';
import { htmlOf } from '../../tests/factories/html-of.ts';
import type { LettersStanding } from '../people/settings/letters-standing.ts';
import { WatchForm } from './watch-form.tsx';

const shown = (watched: boolean, letters: LettersStanding | null) => htmlOf(<WatchForm slug="boats" watched={watched} letters={letters} />);

test('a letter is promised to who watches and gets letters; who gets none is told why and shown how to', () => {
  const promise = 'A letter comes when it takes another status.';
  expect(shown(true, 'sent')).toContain(promise);
  const without = {
    off: 'Switch them on',
    returned: 'Try the address again',
    unwanted: 'Send them again',
    unconfirmed: '/verify',
    leaving: '/keep-account',
  };
  for (const [why, way] of Object.entries(without)) {
    const html = shown(true, why as LettersStanding);
    expect(html).not.toContain(promise);
    expect(html).toContain('so no letter is sent.');
    expect(html).toContain(way);
    expect(html.includes('Trend alerts are off'), why).toBe(why === 'off');
    expect(shown(false, why as LettersStanding)).not.toContain('so no letter is sent.');
  }
  expect(shown(false, 'sent')).not.toContain(promise);
  expect(shown(false, null)).toContain('Sign in to watch');
});
