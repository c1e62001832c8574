import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/factories/html-of.ts';
import type { Watching } from './watches.contract.ts';
import WatchingPage from './watching.route.tsx';

test('an idea that left the catalogue is shown with why and how to let it go, and leads nowhere', () => {
  const idea = (state: Watching['ideas'][number]['state']) => ({
    slug: state,
    title: `Idea ${state}`,
    watched_at: '2026-03-10T12:00:00.000Z',
    state,
  });
  const loaderData: Watching = {
    ideas: [idea('here'), idea('claimed'), idea('withdrawn')],
    reports: [],
    topics: [],
    emails: true,
    emails_standing: 'sent',
  };
  const props = { loaderData } as Parameters<typeof WatchingPage>[0];
  const html = htmlOf(<WatchingPage {...props} />);
  expect(html.match(/href="\/ideas\/[^"]*"/g)).toEqual(['href="/ideas/here"']);
  expect(html).toContain('Claimed: no longer in the catalogue');
  expect(html).toContain('Withdrawn: not in the catalogue at present');
  expect(html.match(/aria-label="Stop watching [^"]*"/g)).toHaveLength(3);
});
