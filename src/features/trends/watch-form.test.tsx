import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { WatchForm } from './watch-form.tsx';

const shown = (watched: boolean, letters: boolean | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WatchForm slug="boats" watched={watched} letters={letters} />
    </MemoryRouter>,
  );

test('a letter is promised to who watches and gets letters; who gets none is shown how to', () => {
  const promise = 'A letter comes when it takes another status.';
  expect(shown(true, true)).toContain(promise);
  expect(shown(true, false)).not.toContain(promise);
  expect(shown(true, false)).toContain('switch them on');
  for (const letters of [true, false]) expect(shown(false, letters)).not.toMatch(/A letter comes|switch them on/);
  expect(shown(false, null)).toContain('Sign in to watch');
});
