import { expect, test } from 'vitest';
import { pageMeta } from '../platform/web/page-meta.ts';
import { reportHead } from './report-head.ts';

const told = {
  id: '01990000-0000-7000-8000-000000000001',
  title: 'Rota software for kilns',
  verdict: 'reshape',
  confidence: 'medium',
} as const;
const headOf = (research: Parameters<typeof reportHead>[0], key?: string) =>
  Object.fromEntries(
    pageMeta(reportHead(research, 'https://assay.example', key)).map((line) => [
      'property' in line ? line.property : 'name' in line ? line.name : 'rest',
      'content' in line ? line.content : '',
    ]),
  );

test('a shared report unfurls with its verdict, under the address by which it opens, and in no search engine', () => {
  expect(headOf(told, 'a b')).toMatchObject({
    'og:title': 'Rota software for kilns',
    'og:description': expect.stringMatching(/^Reshape it, medium confidence\. /),
    'og:url': `https://assay.example/research/${told.id}?key=a%20b`,
    'og:image': 'https://assay.example/card.png',
    robots: 'noindex',
  });
});

test('one that is not done tells no verdict', () => {
  expect(headOf({ ...told, verdict: null, confidence: null })).toMatchObject({
    'og:description': expect.stringMatching(/^A research report/),
    'og:url': `https://assay.example/research/${told.id}`,
  });
});
