import { expect, test } from 'vitest';
import { listAddress } from './list-address.ts';

test('a list has one address: what is the default, empty or not chosen is left out, and the rest is written as a form would', () => {
  const defaults = { sort: 'created_at', page: 1 };
  expect(listAddress('/admin/users', { search: '', tier: undefined, sort: 'created_at', page: 1 }, defaults)).toBe('/admin/users');
  expect(listAddress('/admin/users', { search: 'a & b', sort: 'email', page: '2' }, defaults)).toBe(
    '/admin/users?search=a+%26+b&sort=email&page=2',
  );
});
