import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uuidOrNull } from './uuid.ts';

const root = join(import.meta.dirname, '../../..');

test('what is no id is none; no statement compares ids as texts, which no index serves', () => {
  expect(uuidOrNull('018f0000-0000-7000-8000-000000000000')).toBe('018f0000-0000-7000-8000-000000000000');
  for (const text of [undefined, null, '', 'x', "' OR 1=1"]) expect(uuidOrNull(text)).toBeNull();
  const files = globSync('src/**/*.server.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bid::text\s*(=|IN\b)/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
