import { expect, test } from 'vitest';
import { z } from 'zod';
import { senderOf } from './sender.ts';

const Inner = z.object({ name: z.string(), at: z.iso.datetime().nullable() });
const Shape = z.discriminatedUnion('level', [
  z.object({ level: z.literal('open'), id: z.uuid(), list: z.array(Inner), tags: z.array(z.string()), more: Inner.optional() }),
  z.object({ level: z.literal('closed'), id: z.uuid(), count: z.int().default(2), inner: Inner.nullable().default(null) }),
]);
const send = senderOf(Shape);
const id = '11f0dd4e-61e8-4f7e-8f0e-9d9cb3cd92cc';
const at = new Date('2026-03-09T12:00:00Z');

test('what is sent holds what its shape names, at every depth, and nothing else', () => {
  const inner = { name: 'one', at, secret: 'no' };
  const sent = send({ level: 'open', id, list: [inner], tags: ['a'], more: inner, secret: 'no' } as never);
  expect(JSON.stringify(sent)).not.toMatch(/secret/);
  expect(sent).toEqual(Shape.parse(JSON.parse(JSON.stringify(sent))));
  expect(sent).toMatchObject({ list: [{ name: 'one', at: at.toISOString() }] });
});

test('which of several shapes it is decides what is sent', () => {
  const both = { id, list: [], tags: [], count: 1, inner: null };
  expect(send({ ...both, level: 'closed' } as never)).toEqual({ level: 'closed', id, count: 1, inner: null });
  expect(send({ ...both, level: 'open' } as never)).toEqual({ level: 'open', id, list: [], tags: [] });
  expect(() => send({ ...both, level: 'other' } as never)).toThrow(/none of the shapes/);
});

test('what is left out has its default', () => {
  expect(send({ level: 'closed', id } as never)).toEqual({ level: 'closed', id, count: 2, inner: null });
});

test('a shape that changes or chooses by looking is refused when it is made', () => {
  expect(() => senderOf(z.object({ a: z.union([z.string(), z.number()]) }))).toThrow(/union/);
  expect(() => senderOf(z.object({ a: z.string().transform(Number) }))).toThrow(/pipe/);
  expect(() => senderOf(z.record(z.string(), z.string()))).toThrow(/record/);
});
