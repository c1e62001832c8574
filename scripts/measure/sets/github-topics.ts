import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, nextQuarter, readLayouts, seriesOf } from '../measure-set.ts';

type Quarter = [topic: string, quarter: string, pushers: number];
const YEAR = /^20\d\d$/;
/** Economies that others of the list are part of. */
const GROUPS = ['EU'];
/** Topics with fewer quarters tell nothing about where they go. */
const FEWEST_QUARTERS = 4;

const official: Layout<Quarter> = {
  file: /^topics\.csv$/,
  headings: { pushers: 'num_pushers', topic: 'topic', economy: 'iso2_code', year: 'year', quarter: 'quarter' },
  read: (row) =>
    GROUPS.includes(row.code('economy', /^[A-Z]{2}$/, 'an economy of two emails'))
      ? null
      : [row.text('topic'), `${row.code('year', YEAR, 'a year')}Q${row.code('quarter', /^[1-4]$/, 'a quarter')}`, row.figure('pushers')],
};
const cut: Layout<Quarter> = {
  file: /^topic_pushers_quarterly\.csv(\.gz)?$/,
  headings: { topic: 'topic', quarter: 'quarter', pushers: 'pushers_sum_over_listed_economies' },
  read: (row) => [row.text('topic'), row.code('quarter', /^20\d\dQ[1-4]$/, 'a quarter such as 2024Q1'), row.figure('pushers')],
};

/** GitHub Innovation Graph: how many people work on repositories with a topic. */
export const githubTopics: MeasureSet = {
  name: 'github-topics',
  files: [{ name: 'topics.csv', address: 'https://raw.githubusercontent.com/github/innovationgraph/main/data/topics.csv' }],
  tables: ['github-topics'],
  atLeast: { 'github-topics': 900 },
  read: async (input) => {
    const quarters = await readLayouts(input, [official, cut]);
    const rows = [...Map.groupBy(quarters, ([topic]) => topic)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([topic, all]) => {
        const sums = new Map<string, number>();
        for (const [, quarter, pushers] of all) sums.set(quarter, (sums.get(quarter) ?? 0) + pushers);
        const { start, values } = seriesOf(sums, nextQuarter);
        return sums.size < FEWEST_QUARTERS ? [] : [[topic, start, values]];
      });
    const last = quarters.reduce((latest, [, quarter]) => (quarter > latest ? quarter : latest), '');
    const table: Table = {
      head: {
        table: 'github-topics',
        title: 'People who push code to repositories with a topic, worldwide',
        publisher: 'GitHub Innovation Graph',
        address: 'https://innovationgraph.github.com/',
        licence: 'GitHub Innovation Graph, CC0 1.0.',
        release: `to ${last}`,
        retrieved: input.retrieved,
        cautions: [
          'Lower bounds: an economy with few people on a topic is left out, and so is its part of the sum.',
          'A null is a quarter in which no economy was above GitHub’s bound of privacy, not a zero.',
        ],
        code_cautions: [],
      },
      columns: [
        { name: 'topic', kind: 'key', what: 'Topic as it stands on GitHub' },
        { name: 'start', kind: 'text', what: 'First quarter' },
        {
          name: 'pushers',
          kind: 'series',
          what: 'People, summed over the economies listed',
          unit: 'developers a quarter',
          step: 'quarter',
        },
      ],
      rows,
    };
    return [table];
  },
};
