import fc from 'fast-check';
import { expect, test } from 'vitest';
import { densities, displayCookie, displayOf, themes } from './display.ts';

const defaults = { theme: 'system', density: 'comfortable' };

test.each([null, '', 'other=1', 'theme=', 'theme=purple', 'density=huge', 'mytheme=dark', 'theme', '=dark', 'THEME=dark'])(
  'without a known choice (%j) the defaults hold',
  (cookies) => {
    expect(displayOf(cookies)).toEqual(defaults);
  },
);

test('each choice is read among other cookies, in any order', () => {
  expect(displayOf('a=1; theme=dark; b=2; density=compact')).toEqual({ theme: 'dark', density: 'compact' });
  expect(displayOf('density=compact;theme=light')).toEqual({ theme: 'light', density: 'compact' });
});

test('what is kept is what is read, for every choice', () => {
  for (const theme of themes) expect(displayOf(displayCookie('theme', theme)).theme).toBe(theme);
  for (const density of densities) expect(displayOf(displayCookie('density', density)).density).toBe(density);
});

test('a kept choice lasts a year, on the whole site, and is not sent from elsewhere', () => {
  expect(displayCookie('theme', 'dark')).toBe('theme=dark; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('any cookies at all give known choices', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (noise) => {
      const { theme, density } = displayOf(`theme=${noise}; density=${noise}`);
      expect(themes).toContain(theme);
      expect(densities).toContain(density);
    }),
  );
});
