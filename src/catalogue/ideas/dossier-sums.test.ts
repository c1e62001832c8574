import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDossier, measurements } from '../../../tests/factories/idea.factory.ts';
import { readMeasured } from '../evidence/measured.server.ts';
import type { Dossier } from './dossier.contract.ts';
import { ledgerFaultsOf, lowCaseInWords, lowCaseOf, MEDIAN_HOUR_USD, sumFaultsOf } from './dossier-sums.ts';
import { signalsOf } from './signals.ts';

function faultsAfter(change: (d: Dossier) => void): string[] {
  const copy = structuredClone(aDossier());
  change(copy);
  return sumFaultsOf(copy).map(({ field, fault }) => `${field}: ${fault}`);
}
const low = (d: Dossier) => d.revenue.low as NonNullable<Dossier['revenue']['low']>;

test('a dossier whose sums hold has no fault', () => {
  expect(sumFaultsOf(aDossier())).toEqual([]);
});

test('a product that a text states wrongly is a fault wherever it stands; minutes may become hours', () => {
  expect(
    faultsAfter((d) => {
      d.market.som.how = 'Four teams × 8 academies × 24 weeks is 960 visits, each of an evening.';
    }),
  ).toEqual(['market.som.how: says “Four teams × 8 academies × 24 weeks is 960”, but it comes to 768']);
  expect(
    faultsAfter((d) => {
      d.market.som.how = 'The founder alone: 60 accounts × 90 minutes is 90 hours, and 900 × 35 minutes is 525 hours.';
    }),
  ).toEqual([]);
});

test('the low case is reckoned to what a founder keeps an hour, and shown with the figure', () => {
  const dossier = aDossier();
  expect(lowCaseOf(dossier)).toEqual({ revenue: 12_000, left: 10_500, each: 10_500, hour: 10_500 / (10 * 48) });
  expect(signalsOf(dossier, measurements).find(({ key }) => key === 'revenue.min')?.how).toContain(
    '$12,000, less $1,500 of costs a year, leaves $10,500.',
  );
  low(dossier).founders = 2;
  low(dossier).beside_usd = 4000;
  expect(lowCaseInWords(dossier)).toBe(
    '$12,000 and $4,000 beside it, less $1,500 of costs a year, leaves $14,500, $7,250 for each of 2 founders.',
  );
});

test('a low case without costs, with another remainder in the text or with too little for an hour is a fault', () => {
  expect(
    faultsAfter((d) => {
      delete d.revenue.low;
    }),
  ).toEqual(['revenue.low: is missing: say what a year of the low case costs and how many founders share what is left']);
  expect(
    faultsAfter((d) => {
      d.revenue.how = d.revenue.how.replace('$10,500', '$19,000');
    }),
  ).toEqual(['revenue.how: does not say what is left of the low case: 10500']);
  expect(
    faultsAfter((d) => {
      d.hours_per_week = 30;
    }),
  ).toEqual(['revenue.low: leaves a founder $7.29 an hour, which is under $24: it pays no one']);
});

test.each([
  [undefined, 20, 20],
  [undefined, 21, 24],
  ['PL', 20, 12],
  ['PL', 40, 12],
  ['KE', 10, 8],
  ['KE', 40, 8],
] as const)('in %s an idea of %i hours a week has to bring a founder $%i an hour', (country, hours, floor) => {
  const faultsAt = (hour: number) =>
    faultsAfter((d) => {
      d.hours_per_week = hours;
      if (country) d.ground = { country } as Dossier['ground'];
      const left = Math.round(hour * hours * 48);
      d.revenue.customers_min = 100;
      d.revenue.price_usd_year = 1000;
      low(d).costs_usd = 100_000 - left;
      d.revenue.how = `What is left, $${left}, is a second income.`;
    }).filter((fault) => fault.startsWith('revenue.low:'));
  expect(faultsAt(floor)).toEqual([]);
  expect(faultsAt(floor - 0.05)).toEqual([
    `revenue.low: leaves a founder $${(floor - 0.05).toFixed(2)} an hour, which is under $${floor}: it pays no one`,
  ]);
});

test('the pay that a full week has to bring is the median that the table states, in whole dollars', () => {
  const { tables } = readMeasured(join(import.meta.dirname, '../../../catalogue'));
  expect(Math.floor(Number(tables.where('oews', 'soc', '00-0000').at(-1)?.hourly_median))).toBe(MEDIAN_HOUR_USD);
});

test('a low case that the plan itself reaches within its first year, or at its last milestone, is a fault', () => {
  const steps =
    (...marks: [string, number][]) =>
    (d: Dossier) => {
      d.monetization_timeline = marks.map(([when, mrr_usd]) => ({ when, mrr_usd, milestone: 'So many accounts pay by then' }));
    };
  const fault = (when: string) => [`revenue.customers_min: is no low case: the plan is there by “${when}”`];
  expect(faultsAfter(steps(['Month 4', 200], ['Month 12', 1000], ['Month 24', 3000]))).toEqual(fault('Month 12'));
  expect(faultsAfter(steps(['Month 4', 200], ['Month 12', 1001], ['Month 24', 3000]))).toEqual([]);
  expect(faultsAfter(steps(['Month 9', 900], ['Month 18', 1600], ['Month 30', 3000]))).toEqual([]);
  expect(faultsAfter(steps(['First spring', 200], ['Second spring', 1000]))).toEqual(fault('Second spring'));
});

test('what is less than a full pay is called so, and what is usual is another sum in another country', () => {
  expect(
    faultsAfter((d) => {
      d.revenue.how = d.revenue.how.replace(', a second income', '');
    }),
  ).toEqual(['revenue.how: does not say that $10500 is a second income or a local living']);
  expect(
    faultsAfter((d) => {
      d.hours_per_week = 26;
      d.ground = { country: 'KE' } as Dossier['ground'];
    }),
  ).toEqual([]);
});

test('a first budget larger than what a year leaves is named', () => {
  expect(
    faultsAfter((d) => {
      d.execution_plan.budget = [{ item: 'A van', usd: 41_000 }];
    }),
  ).toEqual(['revenue.how: does not say that $41000 have to be laid out before, more than the low case leaves in a year']);
});

test('a test may not pass with a smaller share of strangers than the plan needs of all its buyers', () => {
  const withPass = (pass: string) =>
    faultsAfter((d) => {
      d.market.sam.buyers = 1000;
      d.market.som.buyers = 200;
      d.next_test.pass = pass;
    });
  expect(withPass('Four of forty owners pay within seven days.')).toEqual([
    'next_test.pass: is 4 of 40, but the plan needs 20% of the serviceable buyers',
  ]);
  expect(withPass('Eight of forty owners pay within seven days.')).toEqual([]);
  expect(withPass('Three owners pay within the seven days.')).toEqual([]);
});

test('hours of the low case are shown with it, beside what the first year takes in, and more than there are is a fault', () => {
  const hours = {
    serving: [{ what: 'A visit', times: 100, each: 4 }],
    winning: [{ what: 'A call', times: 50, each: 0.5 }],
    running: [{ what: 'Books, a month', times: 12, each: 3 }],
  };
  const dossier = aDossier();
  low(dossier).hours = hours;
  expect(lowCaseInWords(dossier)).toContain(
    'The hours of that year: A visit, 100 × 4 h; A call, 50 × 0.5 h; Books, a month, 12 × 3 h: 461 of the 480 there are.',
  );
  dossier.monetization_timeline = [
    { when: 'Month 12', milestone: 'Half of the customers', mrr_usd: 500 },
    { when: 'Month 24', milestone: 'All of the customers', mrr_usd: 1000 },
  ];
  expect(lowCaseInWords(dossier)).toContain('By its own milestones the first year takes in $3,000.');
  expect(
    faultsAfter((d) => {
      low(d).hours = { ...hours, winning: [{ what: 'A call', times: 500, each: 0.5 }] };
    }),
  ).toEqual(['revenue.low.hours: come to 686, and the founders have 480 in a year']);
});

test('what is left at a worse value of the number that the sum hangs on is shown, and has to be less', () => {
  const dossier = aDossier();
  low(dossier).worse = { if: 'a court costs $60 an evening', left_usd: -800 };
  expect(lowCaseInWords(dossier)).toContain('If a court costs $60 an evening, −$800 is left.');
  expect(
    faultsAfter((d) => {
      low(d).worse = { if: 'a court costs $20 an evening', left_usd: 10_500 };
    }),
  ).toEqual(['revenue.low.worse: leaves no less than the low case: say what is left at a worse value']);
});

function ledgerFaultsAfter(change: (d: Dossier) => void): string[] {
  const copy = structuredClone(aDossier());
  change(copy);
  return ledgerFaultsOf(copy).map(({ field, fault }) => `${field}: ${fault}`);
}

test('customers who join in a year pay for half of it: what a low case bills is the mean of its start and end', () => {
  const yearOf = (stock?: { start: number; joined: number; left: number }) =>
    ledgerFaultsAfter((d) => {
      low(d).beside_usd = 1160;
      if (stock) low(d).stock = stock;
    });
  expect(yearOf({ start: 25, joined: 40, left: 10 })).toEqual([]);
  expect(yearOf({ start: 40, joined: 40, left: 40 })).toEqual([]);
  expect(yearOf({ start: 5, joined: 40, left: 5 })).toEqual([
    'revenue.low.stock: is 5 at the start and 40 at the end, 22.5 on average, and not customers_min, 40',
  ]);
  expect(yearOf({ start: 5, joined: 40, left: 50 })).toEqual(['revenue.low.stock: lets 50 leave of 45']);
  expect(yearOf()).toEqual([
    'revenue.low.stock: is missing: newcomers are counted, so say how many customers the year begins with, how many join and how many leave',
  ]);
  const dossier = aDossier();
  low(dossier).stock = { start: 25, joined: 40, left: 10 };
  expect(lowCaseInWords(dossier)).toContain('That year begins with 25 customers, 40 join and 10 leave: 55 at its end, 40 on average.');
});

test('a plan that sells once, or counts neither fees nor hours of newcomers, needs no ledger of them', () => {
  expect(ledgerFaultsAfter(() => undefined)).toEqual([]);
  const setUp = { serving: [{ what: 'New shops set up', times: 40, each: 10 }], winning: [{ what: 'Calls', times: 40, each: 1 }] };
  const hours = { ...setUp, running: [{ what: 'Books', times: 12, each: 2 }] };
  expect(
    ledgerFaultsAfter((d) => {
      low(d).hours = hours;
    }),
  ).toHaveLength(1);
  expect(
    ledgerFaultsAfter((d) => {
      low(d).hours = hours;
      d.value_ladder.core.per = 'once';
    }),
  ).toEqual([]);
});

test('the hours in the head of a dossier are those that its low case names and fills', () => {
  expect(
    ledgerFaultsAfter((d) => {
      d.revenue.how = `Left: $10,500, a second income for 12 hours a week. ${d.revenue.how}`;
      low(d).hours = {
        serving: [{ what: 'A visit', times: 90, each: 4 }],
        winning: [{ what: 'A call', times: 10, each: 1 }],
        running: [{ what: 'Books', times: 12, each: 1 }],
      };
    }),
  ).toEqual([
    'hours_per_week: is 10, but the low case says 12 hours a week',
    'hours_per_week: is 10, but the lines of the low case fill 8',
  ]);
});

test('the reachable market rests on a share that the low case wins by, or on what follows from it', () => {
  const reaching = (how: string) =>
    ledgerFaultsAfter((d) => {
      d.market.som.how = how;
      low(d).hours = {
        serving: [{ what: 'A visit', times: 100, each: 4 }],
        winning: [{ what: 'Shops called, four of twenty take a week, two in three of those stay', times: 60, each: 1 }],
        running: [{ what: 'Books', times: 12, each: 1 }],
      };
    });
  expect(reaching('One in five of the 4,500 shops in reach.')).toEqual([]);
  expect(reaching('Two in fifteen of the 6,750 shops in reach.')).toEqual([]);
  expect(reaching('All that one person can serve.')).toEqual([]);
  expect(reaching('Half of them, since three in ten of 3,000 shops sign.')).toEqual([
    'market.som.how: states other shares than the lines of winning in the low case: say how the one follows from the other',
  ]);
});
