import { expect, test } from 'vitest';
import { isDatabaseTrouble } from './trouble.server.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('as the server says'), { code, ...more });

test.each([
  ['a connection that broke', coded('08006')],
  ['too many connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a server that stops', coded('57P01')],
  ['a server that starts', coded('57P03')],
  ['a server that only reads', coded('25006')],
  ['nobody who listens', coded('ECONNREFUSED', { syscall: 'connect' })],
  ['each address refused', new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' })])],
  ['a connection cut in the middle', new Error('Connection terminated unexpectedly')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a server that stays silent', new Error('Query read timeout')],
  ['an error about it', new Error('could not read', { cause: coded('57P01') })],
])('%s is trouble of the database', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(true);
});

test.each([
  ['a duplicate', coded('23505')],
  ['a mistake in a statement', coded('42601')],
  ['a statement that took too long', coded('57014')],
  ['a file that is not there', coded('ENOENT', { syscall: 'open' })],
  ['any fault of ours', new TypeError('undefined is not a function')],
  ['what is no error', 'ECONNREFUSED'],
])('%s is not', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(false);
});
