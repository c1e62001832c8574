import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, nextMonth, readLayouts, rounded, seriesOf } from '../measure-set.ts';

const FROM = '2005-01';
type Rate = [country: string, month: string, rate: number | null];

const layout: Layout<Rate> = {
  file: /^(monthly|fx_monthly)\.csv$/,
  headings: { date: 'Date', country: 'Country', rate: /^Exchange rate$/i },
  read: (row) => {
    const month = row.code('date', /^\d{4}-\d\d-\d\d$/, 'a date').slice(0, 7);
    return month < FROM ? null : [row.text('country'), month, row.number('rate', ['ND', 'NA'])];
  },
};

/** Exchange rates of the Federal Reserve, by month. */
export const exchangeRates: MeasureSet = {
  name: 'exchange-rates',
  files: [{ name: 'monthly.csv', address: 'https://raw.githubusercontent.com/datasets/exchange-rates/main/data/monthly.csv' }],
  tables: ['exchange-rates'],
  atLeast: { 'exchange-rates': 20 },
  read: async (input) => {
    const rates = await readLayouts(input, [layout]);
    const last = rates.reduce((latest, [, month]) => (month > latest ? month : latest), '');
    const table: Table = {
      head: {
        table: 'exchange-rates',
        title: 'Exchange rates to the US dollar',
        publisher: 'Board of Governors of the Federal Reserve System, H.10 and G.5',
        address: 'https://www.federalreserve.gov/releases/h10/',
        licence:
          'Source: Board of Governors of the Federal Reserve System. Public domain; collected under PDDL by the Data Packaged Core Datasets.',
        release: `to ${last}`,
        retrieved: input.retrieved,
        cautions: ['Units of the currency for one US dollar, of the euro and the pound too.'],
        code_cautions: [],
      },
      columns: [
        { name: 'country', kind: 'key', what: 'Country or currency' },
        { name: 'start', kind: 'text', what: 'First month' },
        { name: 'rate', kind: 'series', what: 'Mean of the month', unit: 'units of the currency for one USD', step: 'month' },
      ],
      rows: [...Map.groupBy(rates, ([country]) => country)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([country, all]) => {
          const { start, values } = seriesOf(
            new Map(all.map(([, month, rate]) => [month, rate === null ? null : rounded(rate, 4)])),
            nextMonth,
          );
          return [country, start, values];
        }),
    };
    return [table];
  },
  faults: ({ rows }) => {
    const pound = (rows.find((row) => row[0] === 'United Kingdom')?.[2] as (number | null)[] | undefined)?.findLast(
      (rate) => rate !== null,
    );
    return pound && pound > 1
      ? [`the pound is expected in pounds for a dollar, and ${pound} is dollars for a pound: the unit has changed`]
      : [];
  },
};
