import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogueFiles } from '../catalogue/ideas/catalogue-files.server.ts';
import { groundTopics } from './ground-topics.ts';
import { nearness, sectorsOf, topicsMet } from './meets-ground.ts';
import { readShipped } from './shipped-series.server.ts';
import { readTopicFiles } from './topic-files.server.ts';

const catalogue = join(import.meta.dirname, '../../catalogue');

test('a package, an occupation, a sector: the nearer ground counts more, words count nothing', () => {
  expect(nearness({ packages: ['stripe'] }, { npm: ['stripe'] })).toBe(1);
  expect(nearness({ country: 'US', user_soc: '13-2011' }, { soc: ['13-2011'], country: ['US'] })).toBe(0.9);
  expect(nearness({ country: 'US', user_soc: '13-2011' }, { postings: ['US/Accounting'], country: ['US'] })).toBe(0.8);
  expect(nearness({ country: 'GB', sic: ['4120'] }, { naics: ['23'], country: ['GB'] })).toBe(0.7);
  expect(nearness({ country: 'NG', sector: '23' }, { naics: ['23'], country: ['US'] })).toBe(0.3);
  expect(nearness({ country: 'US', sector: '62' }, { naics: ['23'], country: ['US'] })).toBe(0);
  expect(nearness({ country: 'US' }, { country: ['US'] })).toBe(0);
});

test('codes of three classifications lead to one sector', () => {
  expect(sectorsOf({ naics: ['332710', '44-45'] })).toEqual(['31-33', '44-45']);
  expect(sectorsOf({ sic: ['6910'], nace: ['C26'] })).toEqual(['54', '31-33']);
});

test('every published idea with a declared ground meets at least one topic', async () => {
  const { series, occupations } = await readShipped(catalogue);
  const codes = JSON.parse(readFileSync(join(catalogue, 'topics', 'occupations.json'), 'utf8')) as string[];
  const wanted = codes.map((soc) => ({ soc, title: occupations.get(soc) ?? '' }));
  const topics = [...(await readTopicFiles(catalogue)).topics, ...groundTopics(series, wanted)].map((topic) => ({
    ...topic,
    ground: topic.terms,
  }));
  const { dossiers } = await readCatalogueFiles(catalogue);
  const declared = dossiers.flatMap(({ slug, ground, npm_packages = [] }) => {
    const idea = { ...ground, packages: npm_packages.map(({ name }) => name) };
    const isDeclared = sectorsOf(idea).length > 0 || idea.payer_soc;
    return isDeclared ? [{ slug, met: topicsMet(idea, topics) }] : [];
  });
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.filter(({ met }) => met.length === 0).map(({ slug }) => slug)).toEqual([]);
});
