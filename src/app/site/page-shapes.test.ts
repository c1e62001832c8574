import { expect, test } from 'vitest';
import { pagePaths } from '../../../tests/factories/page-paths.ts';
import { shapeOf, shapes } from './page-shapes.ts';

test('every page has a shape to wait by', () => {
  const isNamed = (path: string) => shapes.some(([pattern]) => pattern.test(path.replaceAll(/:\w+/g, 'x')));
  expect(pagePaths.filter((path) => !isNamed(path))).toEqual(['/*']);
});

test('a list waits as a list, a dossier as a dossier, a table as a table', () => {
  const expected = { '/browse': 'list', '/ideas/x': 'dossier', '/ideas/x/claim': 'text', '/trending': 'cards', '/trending/x': 'dossier' };
  for (const [path, shape] of Object.entries({ ...expected, '/admin/users': 'table', '/nowhere': 'text' }))
    expect(shapeOf(path), path).toBe(shape);
});
