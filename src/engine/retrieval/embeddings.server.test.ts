import { afterEach, expect, test } from 'vitest';
import { type EmbeddingDouble, embeddingProvider } from '../../../tests/doubles/embedding-provider.ts';
import { embed } from './embeddings.server.ts';

let double: EmbeddingDouble | undefined;
afterEach(() => double?.close());

const groups = [['truck', 'lorry'], ['bread']];
async function provider(apiKey?: string) {
  double = await embeddingProvider(groups);
  return { baseUrl: double.baseUrl, model: 'a-model', apiKey };
}
const soon = () => AbortSignal.timeout(5_000);

test('texts become vectors in their own order, and what means the same points the same way', async () => {
  const [lorry, bread, truck] = (await embed(await provider('secret'), ['a lorry', 'bread', 'the truck'], soon())) as [
    Int8Array,
    Int8Array,
    Int8Array,
  ];
  expect(lorry).toEqual(truck);
  expect(lorry.indexOf(127)).not.toBe(bread.indexOf(127));
  expect(double?.keys).toEqual(['Bearer secret']);
});

test('a provider without a key is sent none', async () => {
  await embed(await provider(), ['bread'], soon());
  expect(double?.keys).toEqual([undefined]);
});

test('a refusal, an answer that is not one vector a text, and silence are errors', async () => {
  const own = await provider();
  const of = double as EmbeddingDouble;
  of.behave = 'fail';
  await expect(embed(own, ['bread'], soon())).rejects.toThrow('503');
  of.behave = 'garble';
  await expect(embed(own, ['bread', 'lorry'], soon())).rejects.toThrow('not one vector for each text');
  of.behave = 'hang';
  await expect(embed(own, ['bread'], AbortSignal.timeout(50))).rejects.toThrow();
});
