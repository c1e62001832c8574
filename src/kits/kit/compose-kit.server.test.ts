import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { wholeIdea } from '../../catalogue/ideas/find-idea.server.ts';
import type { IdeaFull } from '../../catalogue/ideas/ideas.contract.ts';
import { loadCatalogue } from '../../catalogue/ideas/load-catalogue.server.ts';
import { usd } from '../../chat/strategist/lines.ts';
import { builders, type KitTexts, MAX_PART, type PartKey, partKeys, planParts } from '../idea-builder.ts';
import { openIn } from '../prompts/open-in.ts';
import { blueprintOf, inBuildOrder } from './blueprint.ts';
import { composeKit } from './compose-kit.ts';
import { kindOf } from './feature-kinds.ts';
import { sourceOfIdea } from './source-of-idea.ts';
import { listed, roleOf } from './words.ts';

const CATALOGUE = join(import.meta.dirname, '../../../catalogue');
let t: TestDatabase;
let kits: { idea: IdeaFull; texts: KitTexts }[];
beforeAll(async () => {
  t = await testDatabase();
  await loadCatalogue(t.ctx, CATALOGUE);
  const rows = await t.db.rows<{ id: string }>(sql`SELECT id FROM ideas ORDER BY slug`);
  kits = await Promise.all(rows.map(async ({ id }) => wholeIdea(t.ctx, id))).then((ideas) =>
    ideas.map((idea) => ({ idea, texts: composeKit(sourceOfIdea(idea)) })),
  );
}, 120_000);
afterAll(() => t.drop());

/** Every part of every kit of which something is not so. */
const wrong = (isWrong: (text: string, key: PartKey, idea: IdeaFull, texts: KitTexts) => unknown, keys: readonly PartKey[] = partKeys) =>
  kits.flatMap(({ idea, texts }) =>
    keys.flatMap((key) => {
      const found = isWrong(texts[key], key, idea, texts);
      return found && (!Array.isArray(found) || found.length > 0) ? [`${idea.slug}, ${key}: ${found === true ? 'yes' : found}`] : [];
    }),
  );
const plan = planParts.map(({ key }) => key);
const prompts = builders.map(({ key }) => key);

test('every dossier of the catalogue becomes a whole kit', () => {
  const files = readdirSync(join(CATALOGUE, 'ideas')).filter((name) => name.endsWith('.yaml'));
  expect(files.length).toBeGreaterThan(50);
  expect(kits.length).toBe(files.length);
  expect(wrong((text) => text.length < 1_000 || text.length > MAX_PART)).toEqual([]);
});

test('nothing of the machinery shows through', () => {
  expect(
    wrong(
      (text) =>
        /undefined|\bnull,|NaN|\[object|\$\{|Infinity|\bTODO\b|lorem/.exec(text.replace(/null (?:until|while|when|for|where)/g, ''))?.[0],
    ),
  ).toEqual([]);
  expect(wrong((text) => /\.\.(?!\.)| {2,}\S| ,|\(\)/.exec(text.replace(/^\s+|\.\.\./gm, ''))?.[0])).toEqual([]);
});

test('no section is empty, no table without rows, no list item blank', () => {
  expect(wrong((text) => /^## [^\n]+\n+(?=## |$(?![\s\S]))/m.exec(text)?.[0])).toEqual([]);
  expect(wrong((text) => /\| --- \|\n\n/.test(`${text}\n\n`))).toEqual([]);
  expect(wrong((text) => /^(?:-|\d+\.|- \[ \])\s*$/m.test(text))).toEqual([]);
});

test('a dossier’s figures keep their sources: every mark has its footnote, every footnote is marked', () => {
  const keysOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, key]) => key))].sort();
  expect(
    wrong((text) => {
      const marks = keysOf(text.replace(/^\[\^[^\]]+\]:.*$/gm, ''), /\[\^([^\]]+)\]/g);
      return marks.join() === keysOf(text, /^\[\^([^\]]+)\]:/gm).join() ? '' : `${marks}`;
    }),
  ).toEqual([]);
  expect(wrong((text) => !/^\*\*Within reach:\*\* .*\[\^/m.test(text), ['brief'])).toEqual([]);
});

test('no number stands in a plan that neither the dossier nor a sum written out holds', () => {
  const OURS = new Set([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '4.5',
    '12',
    '30',
    '34',
    '90',
    '100',
    '200',
    '390',
    '1440',
    '3166',
  ]);
  const money = (value: unknown): string[] =>
    value === null || typeof value !== 'object'
      ? typeof value === 'number'
        ? [String(value), usd(value).slice(1), value.toLocaleString('en-US'), String(value / 100)]
        : [String(value)]
      : Object.values(value).flatMap(money);
  const numbersIn = (text: string) => [...text.matchAll(/\d[\d,.]*\d|\d/g)].map(([number]) => number.replaceAll(',', ''));
  const known = new Map(kits.map(({ idea }) => [idea, new Set([...numbersIn(money(idea).join(' ')), String(idea.signals.length)])]));
  const heldBy = (idea: IdeaFull) => known.get(idea) as Set<string>;
  expect(
    wrong(
      (text, key, idea) => {
        const held = heldBy(idea);
        const bare = text
          .replace(/^\[\^[^\]]+\]:.*$/gm, '')
          .replace(/\[\^[^\]]+\]/g, '')
          .replace(/^.*( = | ÷ ).*$/gm, '')
          // Counts of the part itself and lengths of the ad's own lines.
          .replace(/^\d+ (?:stories|tables).*$/gm, '')
          .replace(/\d+ screens\.$/gm, '')
          .replace(/\| \d+ \|$/gm, '')
          .replace(/checked \d+ \w+ \d{4}/g, '')
          .replace(/`[^`]*`/g, '')
          .replace(/^## .*$/gm, '')
          .replace(/it is [\d.]+ % of the sum above/g, '');
        const weeks = key === 'milestones' ? bare.replace(/^\| Weeks? \d+(?: to \d+)?/gm, '') : bare;
        return [...weeks.matchAll(/\d[\d,.]*\d|\d/g)]
          .map(([number]) => number.replace(/[.,]$/, ''))
          .filter((number) => !OURS.has(number) && !held.has(number.replaceAll(',', '')))
          .slice(0, 3);
      },
      plan.filter((key) => key !== 'budget' && key !== 'first_customers'),
    ),
  ).toEqual([]);
});

test('the budget adds up, and its sales do', () => {
  expect(
    wrong(
      (text, _, idea) => {
        if (!text.includes(`**${usd(idea.capital_required)}**`)) return 'the sum';
        const sums = [...text.matchAll(/\$([\d,.]+) ÷ \$([\d,.]+) = ([\d,]+)/g)].map((match) =>
          match.slice(1).map((one) => Number(one.replaceAll(',', ''))),
        );
        return sums.length > 0 && sums.every(([total = 0, price = 1, sales]) => Math.ceil(total / price) === sales) ? '' : 'the sales';
      },
      ['budget'],
    ),
  ).toEqual([]);
});

test('stories, tables and screens are those of the dossier’s own features', () => {
  expect(
    wrong(
      (text, key, idea) => {
        const { pieces } = blueprintOf(sourceOfIdea(idea));
        const missing = pieces.filter(
          ({ feature, table }) =>
            !text.includes(
              key === 'user_stories' ? feature.name : key === 'data_model' ? `## ${table}:` : `/${table.replaceAll('_', '-')} `,
            ),
        );
        return missing.map(({ feature }) => feature.name);
      },
      ['user_stories', 'data_model', 'screens'],
    ),
  ).toEqual([]);
  // Tables are named apart, and so are the fields of each.
  expect(
    wrong(
      (text) => {
        const tables = [...text.matchAll(/^## ([a-z][a-z0-9_]*): /gm)].map(([, name]) => name);
        const twice = text.split(/^## /m).filter((one) => {
          const fields = [...one.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
          return new Set(fields).size !== fields.length;
        });
        return new Set(tables).size === tables.length ? twice.map((one) => one.split('\n')[0] as string) : 'two tables of one name';
      },
      ['data_model'],
    ),
  ).toEqual([]);
});

test('every story can be checked by at least two lines, and says for whom it is', () => {
  expect(
    wrong(
      (text) =>
        text
          .split(/^## /m)
          .filter(
            (story) =>
              story.startsWith('Story ') &&
              ((story.match(/^- \[ \] /gm) ?? []).length < 2 || !/^As \*\*\S.+\*\*, I want \*\*/m.test(story)),
          )
          .map((story) => story.split('\n')[0] as string),
      ['user_stories'],
    ),
  ).toEqual([]);
});

test('a search ad keeps to its limits, and has enough to run', () => {
  expect(
    wrong(
      (text) => {
        const lines = [...text.matchAll(/^\| (.+) \| (\d+) \|$/gm)].map(([, line = '', length]) => ({
          line: line.replaceAll('\\|', '|'),
          length: Number(length),
        }));
        const long = lines.filter(({ line, length }) => line.length !== length || length > 90);
        const headlines = lines.filter(({ length }) => length <= 30);
        return long.length > 0 ? long.map(({ line }) => line) : headlines.length < 3 ? 'too few headlines' : '';
      },
      ['ad_creatives'],
    ),
  ).toEqual([]);
});

test('an ad says no other price and no other buyer than its dossier', () => {
  const bare = (text: string) =>
    text
      .replace(/\[\^[^\]]+\]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  expect(
    wrong(
      (text, _, idea) => {
        const { value_ladder: ladder, primary_keyword } = idea;
        const whole = bare(JSON.stringify(idea));
        const offers = Object.values(ladder).map(({ price_cents }) => usd(price_cents));
        const prices = [...text.replace(/^\[\^.*$/gm, '').matchAll(/\$[\d.,]*\d/g)]
          .map(([price]) => price)
          .filter((price) => !offers.includes(price) && !whole.includes(price));
        // A beginning is not what its line says where it ends within whom it is for, and “from” promises that nothing costs less.
        const told = [
          idea.title,
          idea.tagline,
          primary_keyword.term,
          ...idea.value_propositions,
          ...idea.mvp_features.map(({ what }) => what),
        ].map(bare);
        const lines = [...text.matchAll(/^\| (.+) \| \d+ \|$/gm)].map(([, line = '']) => line.replaceAll('\\|', '|'));
        const cut = lines.filter((line) => {
          const from = told.find((one) => one.startsWith(bare(line)));
          const rest = from?.slice(line.length).replace(/^[.;:]$/, '') ?? '';
          return rest !== '' && !told.includes(bare(line)) && (/ for /.test(line) || line.length > 30) && /^[ \p{L}]/u.test(rest);
        });
        const from = lines.filter((line) => /^From \$|^For [^,]+,/.test(line));
        return [...prices, ...cut, ...from, ...(ladder.lead_magnet.price_cents === 0 ? [] : [text.match(/free/i)?.[0] ?? []].flat())];
      },
      ['ad_creatives'],
    ),
  ).toEqual([]);
});

test('a dossier with a low score opens with what would make one stop, every other ends with it', () => {
  expect(
    wrong((text, _, { scores }) => text.startsWith('## Drop it when\n\nIts opportunity score is') !== scores.opportunity < 4, ['brief']),
  ).toEqual([]);
  expect(kits.filter(({ idea }) => idea.scores.opportunity < 4).length).toBeGreaterThan(0);
  expect(wrong((text) => text.split('## Drop it when').length !== 2, ['brief'])).toEqual([]);
});

test('where fewer than a hundred can be reached, the plan says so and counts to those', () => {
  expect(
    wrong(
      (text, _, { market_size_analysis: { som } }) => text.includes('A hundred is the wrong number here') !== som.buyers < 100,
      ['first_customers'],
    ),
  ).toEqual([]);
});

test('each prompt keeps to its builder’s limit, opens where that is documented, and is unlike the others', () => {
  expect(wrong((text, key) => text.length > (builders.find((builder) => builder.key === key)?.maxPrompt ?? 0), prompts)).toEqual([]);
  const linked: PartKey[] = ['prompt_lovable', 'prompt_replit', 'prompt_cursor', 'prompt_claude_code'];
  expect(wrong((text, key) => Boolean(openIn(key as 'prompt_v0', text)) !== linked.includes(key), prompts)).toEqual([]);
  expect(wrong((text) => /\[\^|^\[\^|\| --- \|/m.test(text), prompts)).toEqual([]);
  expect(
    wrong(
      (text, key, { mvp_features }) =>
        key === 'prompt_cursor'
          ? !text.includes(mvp_features[0]?.name ?? '') && !mvp_features.some(({ name }) => text.includes(name))
          : mvp_features.filter(({ name }) => !text.includes(name)).length > (key === 'prompt_v0' ? 4 : 0),
      prompts,
    ),
  ).toEqual([]);
});

test('two kits share no more than what any kit says', () => {
  const linesOf = (text: string) => new Set(text.split('\n').filter((line) => line.length > 60 && !line.startsWith('#')));
  const [one, other] = [kits[3], kits[90]].map((kit) => plan.flatMap((key) => [...linesOf(kit?.texts[key] ?? '')]));
  const same = (one ?? []).filter((line) => other?.includes(line));
  expect(same.length / (one ?? []).length).toBeLessThan(0.25);
});

test('the same dossier gives the same kit', () => {
  const { idea, texts } = kits[7] as (typeof kits)[number];
  expect(composeKit(sourceOfIdea(structuredClone(idea)))).toEqual(texts);
});

test('steps to the customers within reach go up, also where those are few', () => {
  expect(
    wrong(
      (text, _, { market_size_analysis: { som } }) => {
        const steps = [...text.matchAll(/^## From (ten|\d+) to (\d+)$/gm)].map(([, from, to]) => [
          from === 'ten' ? 10 : Number(from),
          Number(to),
        ]);
        const goal = Math.min(100, som.buyers);
        return steps.every(([from = 0, to = 0]) => from < to) && (goal <= 10 || steps.at(-1)?.[1] === goal) ? '' : JSON.stringify(steps);
      },
      ['first_customers'],
    ),
  ).toEqual([]);
});

test('a sum that does not come out even says which way it was rounded', () => {
  expect(
    wrong(
      (text) =>
        [...text.matchAll(/\$([\d,.]+) ÷ \$([\d,.]+) = [\d,]+( \(rounded up\))?/g)]
          .filter(([, total = '', price = '', rounded]) => {
            const [sum, one] = [total, price].map((number) => Math.round(Number(number.replaceAll(',', '')) * 100)) as [number, number];
            return (sum % one !== 0) !== Boolean(rounded);
          })
          .map(([sum]) => sum),
      ['budget'],
    ),
  ).toEqual([]);
});

test('a story is not checked by the sentence it tells itself, nor by a question', () => {
  const alike = (text: string) => text.replace(/[.\s]+$/, '').toLowerCase();
  expect(
    wrong(
      (text) =>
        text
          .split(/^## /m)
          .filter((story) => story.startsWith('Story '))
          .flatMap((story) => {
            const lines = [...story.matchAll(/^- \[ \] (.*)$/gm)].map(([, line = '']) => line);
            const own = /I want \*\*[^*]+\*\*: (.*)$/m.exec(story)?.[1] ?? '';
            return lines.filter((line) => (lines.length > 2 && alike(line) === alike(own)) || line.endsWith('?'));
          }),
      ['user_stories'],
    ),
  ).toEqual([]);
});

test('what happens to a thing is no field of its table', () => {
  const named = (what: string) =>
    blueprintOf({ ...sourceOfIdea((kits[0] as (typeof kits)[number]).idea), features: [{ name: 'Thing', what }] }).pieces[0]?.named.map(
      ({ note }) => note,
    );
  expect(named('Heard and answered aloud, linked to every file, with a number for withdrawal.')).toEqual([]);
  expect(named("Learns a customer's spreadsheet once, fills it, and flags cells that have gone stale since sending.")).toEqual([]);
  expect(named('Word list for the compulsory and recommended allergens in all scripts, with derivatives and false friends.')).toEqual([]);
  expect(named('Photograph, date and verdict of each product.')).toEqual(['photograph', 'date', 'verdict of each product']);
});

test('what a field may hold is no field, and a list that asks has fields', () => {
  const named = (what: string) =>
    blueprintOf({ ...sourceOfIdea((kits[0] as (typeof kits)[number]).idea), features: [{ name: 'Thing', what }] }).pieces[0]?.named.map(
      ({ name, type }) => `${name} (${type})`,
    );
  expect(named('Silent, hurts, asked, fine; assign to a person.')).toEqual([]);
  expect(named('Illinois, California and Minnesota, versioned, with statute text and reviewing lawyer.')).toEqual([]);
  expect(named('Imports platform exports and divides sponsor and affiliate money across the videos concerned.')).toEqual([]);
  expect(named('Addresses and account names against affected places, nightly.')).toEqual([
    'addresses (text)',
    'account_names (text, a name)',
  ]);
  expect(named('Bag numbers, who, when, with video reference.')).toEqual([
    'bag_numbers (text)',
    'who (text, a name)',
    'happens_at (timestamptz)',
    'video_reference (file)',
  ]);
  expect(named('All sessions of eight schools by date, room and kind.')).toEqual(['date (date)', 'room (text)', 'kind (enum)']);
  expect(named('Due-date rules, credit notes, waiting time.')).toEqual([
    'due_date_rules (text)',
    'credit_notes (text)',
    'waiting_time (numeric, unit in the name)',
  ]);
});

test.each<[string, string[]]>([
  ['Repair date, repair cost, parts.', ['repair_date (date)', 'repair_cost (integer, cents)', 'parts (text)']],
  [
    'Call time, drop address, close date, price.',
    ['call_time (timestamptz)', 'drop_address (text)', 'close_date (date)', 'price (integer, cents)'],
  ],
  [
    'Lot, reserve price, open price, close price.',
    ['lot (text)', 'reserve_price (integer, cents)', 'open_price (integer, cents)', 'close_price (integer, cents)'],
  ],
  ['Borrower, date out, date back, condition.', ['borrower (text)', 'date_out (date)', 'date_back (date)', 'condition (enum)']],
  ['Date opened, date closed, reason.', ['date_opened (date)', 'date_closed (date)', 'reason (text)']],
  ['Date paid, share, pot, how to query.', ['date_paid (date)', 'share (numeric, unit in the name)', 'pot (text)']],
  ['Facts, question, answer, why accepted.', ['facts (text)', 'question (text)', 'why_accepted (text)']],
  [
    'Ukrainian and Russian first; amount, buyer, work and date drawn out and asked back.',
    ['amount (numeric, unit in the name)', 'buyer (text)', 'date (date)'],
  ],
  ['One line per paper: kind, year, from, to, matter, keep or free.', ['kind (enum)', 'year (text)', 'matter (text)']],
  ['Cancel, confirm, dispute, ombud.', ['action (enum)']],
  ['Name, call back, drop off, price.', []],
])('dates, prices and times of what is done are fields: %s', (what, fields) => {
  const [piece] = blueprintOf({ ...sourceOfIdea((kits[0] as (typeof kits)[number]).idea), features: [{ name: 'Thing', what }] }).pieces;
  expect(piece?.named.map(({ name, type }) => `${name} (${type})`)).toEqual(fields);
});

test.each([
  ['Ring report', 'Gaps, lateness, swaps and cost per school.', 'document'],
  ['Six-line summary', 'Ready to paste before the visit; no scores.', 'document'],
  ['Proof folder', 'Certificates by supplier, number and expiry.', 'register'],
  ['Firm view', 'Clients by nearest date with status.', 'register'],
  [
    'Shape sampler',
    'Optional middleware that records response shapes without values and reports fields your code reads that vanished.',
    'intake',
  ],
  ['Family shelf', 'Saved products with photograph, date and answer.', 'register'],
  ['Case calendar', 'Thirty days with hearing dates, reader’s date and filing date.', 'calendar'],
  ['Twenty envelopes', 'Five lessons in each of four subjects, sealed and colour-coded.', 'goods'],
  ['Measuring kit and card', 'Nine measures per girl, photo of the stance.', 'goods'],
  ['Twenty-second start', 'Days, hour, end date, style; from phone or diary link.', 'calendar'],
  ['State rule sheets', 'Illinois, California and Minnesota, versioned.', 'rules'],
])('the word a feature’s name ends in says what it is: “%s”', (name, what, kind) => {
  expect(kindOf({ name, what })).toBe(kind);
});

test('roles are whole words of people, and lists with commas of their own stay apart', () => {
  const rolesIn = (text: string) => /^\| `role` \| enum \| (.*) \|$/m.exec(text)?.[1]?.split(', ') ?? [];
  expect(wrong((text) => rolesIn(text).filter((role) => /_(?:of|for|at|and|or|in|with)$/.test(role)), ['data_model'])).toEqual([]);
  expect(wrong((text) => /^## account: .* (?:or|and|pays)$/m.exec(text)?.[0], ['data_model'])).toEqual([]);
  expect(listed(['a website', 'grades below 6, where one teaches all', 'videos'])).toBe(
    'a website; grades below 6, where one teaches all; videos',
  );
  expect(roleOf('Lead developer of four at a Canadian inventory product')).toBe('a lead developer at a Canadian inventory product');
  expect(roleOf('Bookings and operations manager at a 96-bed centre')).toBe('a bookings and operations manager at a 96-bed centre');
  expect(roleOf('Owners of guesthouses in Lisbon')).toBe('owners of guesthouses');
});

test('the first ten are not asked for another price than the dossier’s', () => {
  expect(
    wrong(
      (text, _, { execution_plan: plan }) =>
        /\bfree\b|\bhalf (?:the )?price|discount|\$\d/.test(plan.first_ten_customers) &&
        /^- \[ \] Each was offered “.*” for \$/m.test(text),
      ['first_customers'],
    ),
  ).toEqual([]);
});

test('what a table may not lose is promised only where the rules below it say so; money has both its cents', () => {
  expect(
    wrong(
      (text) =>
        text.includes('The rules below ask for a trail') &&
        !/## Rules on data\n[\s\S]*(?:audit|append-only|trail|who read what)/i.test(text),
      ['data_model'],
    ),
  ).toEqual([]);
  expect(wrong((text) => /\$[\d,]+\.\d(?!\d)(?! ?(?:million|billion|[KMB]\b))/.exec(text)?.[0], ['landing_copy', 'budget'])).toEqual([]);
});

test('people are named in few words, and no phrase is cut in half', () => {
  expect(roleOf('The quality manager, and whole quality department, of a 30-person sauce and seasoning co-packer near Fond du Lac.')).toBe(
    'the quality manager of a 30-person sauce and seasoning co-packer',
  );
  const long = 'Safety coordinator of an electric co-operative, a refinery contractor or a highway contractor with two hundred people.';
  expect(roleOf(long)).toBe('a safety coordinator');
  expect(roleOf('Dispatcher at a haulage firm with six lorries')).toBe('a dispatcher at a haulage firm');
});

test('Lovable is asked first for the stories whose criteria it is given, and later for all the others', () => {
  expect(
    wrong(
      (text, _, { mvp_features }) => {
        const [, first = ''] = /one screen at a time:\n([\s\S]*?)\n\n/.exec(text) ?? [];
        const [, after] = /## After this\n[^\n]*\n([\s\S]*)$/.exec(text) ?? [];
        const linesOf = (list: string) => list.split('\n').map((line) => line.replace(/^- (?:.* : )?/, ''));
        return after === undefined
          ? []
          : mvp_features.filter(({ name }) => linesOf(first).includes(name) === linesOf(after).includes(name)).map(({ name }) => name);
      },
      ['prompt_lovable'],
    ),
  ).toEqual([]);
});

test('stories stand in the order in which the milestones build them', () => {
  expect(
    wrong(
      (text, _, __, { milestones }) => {
        const stories = [...text.matchAll(/^## Story \d+: (.*)$/gm)].map(([, name]) => name);
        const weeks = [
          ...(milestones.split(/^## /m).find((one) => one.startsWith('3. ')) ?? '').matchAll(/^\| Weeks? [^|]*\| (.*) \|$/gm),
        ].map(([, name = '']) => name.replaceAll('\\|', '|'));
        return JSON.stringify(stories) === JSON.stringify(weeks) ? '' : `${stories} / ${weeks}`;
      },
      ['user_stories'],
    ),
  ).toEqual([]);
});

test('a first customer’s needs are built in the dossier’s own order, and nothing before what it speaks of', () => {
  const orderOf = (...features: [string, string][]) => {
    const source = { ...sourceOfIdea((kits[0] as (typeof kits)[number]).idea), features: features.map(([name, what]) => ({ name, what })) };
    return inBuildOrder(blueprintOf(source).pieces).map(({ feature }) => feature.name);
  };
  // By kind the lots would come first: a list is kept before a check is made, whatever is sold.
  expect(
    orderOf(['Drop check', 'Seals, hose drained, sample.'], ['Message', 'Three pictures.'], ['Lot', 'Rotation, late notice.']),
  ).toEqual(['Drop check', 'Message', 'Lot']);
  expect(orderOf(['Monday page', 'Drawn from the fault list.'], ['Fault list', 'Owner, age.'])).toEqual(['Fault list', 'Monday page']);
  const inOrder = (...features: [string, string][]) => expect(orderOf(...features)).toEqual(features.map(([name]) => name));
  inOrder(['Fault list', 'Fed by the Monday page.'], ['Monday page', 'Drawn from the fault list.']);
  inOrder(['Monday page', 'Drawn from the fault list.'], ['Fault list', 'Fed by the Monday page.']);
  inOrder(
    ['Fault list', 'Fed by the Monday page.'],
    ['Monday page', 'Drawn from the shift ledger.'],
    ['Shift ledger', 'Kept with the fault list.'],
  );
});

test('what a feature is, is read off what it is called and begins with, not off every page in passing', () => {
  const kinds: [string, string, string][] = [
    ['Charge and refund', 'Card charged for what was allocated; declined cards get three days.', 'register'],
    ['Thirty sessions', 'Ninety minutes, kit list, safety card, a story.', 'service'],
    ['Card reading', 'Proposed fields with confidence, two human confirmations.', 'match'],
    ['Rota sheet', 'Slots, hosts, voice rest, nightly pay.', 'calendar'],
    ['Camera cart', 'Two lights, fixed camera, drawer order, 350 cards an hour.', 'goods'],
    ['Lockout line', 'A separate, always printed line for isolators, with the owner of each lock.', 'register'],
    ['Night line', 'Five to ten at night with picture card.', 'message'],
    ['Monday page', 'Oldest items, repeats by machine, mailed to the plant manager at seven.', 'document'],
    ['Packet set', 'Eight documents with state variants and police forms.', 'document'],
  ];
  for (const [name, what, kind] of kinds) expect(kindOf({ name, what }), name).toBe(kind);
});

test('a headline never says less than the promise it is cut from, and a story is somebody’s', () => {
  const headlines = (text: string) =>
    [...text.matchAll(/^\| (.+?) \| \d+ \|$/gm)].map(([, line = '']) => line).filter((line) => line.length <= 30);
  expect(
    wrong(
      (text, _, { value_propositions: promises }) =>
        headlines(text).filter(
          (line) =>
            promises.some((promise) => promise.startsWith(line) && promise.replace(/\.$/, '') !== line) &&
            /,|\b(?:never|nobody|nothing)\b|^(?:in|on|at|by)\s|\s(?:on|in|at|by|up|before|after)$/i.test(line),
        ),
      ['ad_creatives'],
    ),
  ).toEqual([]);
  expect(wrong((text) => /^As \*\*(?:an? (?:wo)?man|a person|a couple|someone)\*\*/m.exec(text)?.[0], ['user_stories'])).toEqual([]);
});

const sourceWith = (features: { name: string; what: string }[], promises: string[] = []) => ({
  ...sourceOfIdea((kits[0] as (typeof kits)[number]).idea),
  features,
  promises,
});

test('a promise goes to the feature it speaks of most, not to the first that shares a word with it', () => {
  const { pieces } = blueprintOf(
    sourceWith(
      [
        { name: 'Float reading', what: 'Picture to litres and days, per cistern drawing.' },
        { name: 'Meter and seal', what: 'Calibrated, photographed before and after.' },
      ],
      ['Litres by a sealed meter, with an invoice the same day'],
    ),
  );
  expect(pieces.map(({ gains }) => gains)).toEqual([undefined, expect.stringMatching(/^Litres by a sealed meter/)]);
});

test('what is done, and how or when, is no field; a list of what may be done is one field with those values', () => {
  const fieldsIn = (name: string, what: string) =>
    blueprintOf(sourceWith([{ name, what }])).pieces[0]?.named.map((field) => `${field.name}: ${field.type}`);
  expect(fieldsIn('Page of money', 'Wash, mend, wax, let fade, by year.')).toEqual(['action: enum']);
  expect(fieldsIn('Dawn list', 'Big letters, open and closed by touch or voice, offline.')).toEqual([]);
  expect(fieldsIn('Hours sheet', 'Hours worked, amount owed, shift, gate.')).toEqual([
    'hours_worked: integer',
    expect.stringMatching(/^amount_owed: /),
    'shift: enum',
    'gate: text',
  ]);
  expect(fieldsIn('Label sheet', 'Storage wording, date of label, desk number.')).toContain('label_date: date');
});

test('no table or field is called by a word of SQL, and a sale is no order', () => {
  const RESERVED = /^(?:order|limit|right|left|table|check|grant|join|when|where|user|group|default|window|from|to|end|desc|select)$/;
  expect(
    wrong(
      (text) =>
        [...text.matchAll(/^(?:\| `([a-z_]+)` \||## ([a-z_]+):)/gm)]
          .map(([, field, table]) => field ?? table ?? '')
          .filter((name) => RESERVED.test(name)),
      ['data_model'],
    ),
  ).toEqual([]);
});

test('a prompt names the values of what is chosen, holds the words of the first page, and says what a page cannot do', () => {
  const enums = (text: string) => [...text.matchAll(/\(enum\)/g)].length;
  expect(wrong((text) => /The words are in the landing copy/.test(text), prompts)).toEqual([]);
  expect(wrong((text) => !/state \(enum: /.test(text), ['prompt_bolt', 'prompt_replit', 'prompt_v0', 'prompt_lovable'])).toEqual([]);
  expect(kits.reduce((sum, { texts }) => sum + enums(texts.prompt_bolt), 0)).toBeLessThan(kits.length * 2);
  const beyondPages = kits.filter(({ texts }) => /this product also asks for/.test(texts.prompt_lovable));
  expect(beyondPages.length).toBeGreaterThan(0);
  for (const { texts } of beyondPages) expect(texts.prompt_lovable).toContain('do not pretend that it works');
  expect(kits.some(({ texts }) => /make it an Expo app/.test(texts.prompt_bolt))).toBe(true);
});

test('no line is half a quotation', () => {
  expect(
    wrong(
      (text) =>
        /^- .*$/gm.exec(text) &&
        [...text.matchAll(/^- (?:\[ \] )?(.*)$/gm)]
          .map(([, line = '']) => line)
          .filter((line) => (line.match(/"/g)?.length ?? 0) % 2 === 1 && !/\d"/.test(line)),
      ['user_stories', 'screens'],
    ),
  ).toEqual([]);
});

test('a role is somebody’s trade, without an age or what their things are worth', () => {
  expect(roleOf('A twenty-four-year-old deck cadet with a hand-written list')).toBe('a deck cadet');
  expect(roleOf('An 82-year-old grower in Kent')).toBe('a grower');
  expect(roleOf('The owner of a lifting-keel boat worth less than a used car')).toBe('the owner of a lifting-keel boat');
});

test('the reason to stop is shown to whoever runs it, never to a customer', () => {
  expect(wrong((text) => /^## \/today : the first screen of (?!whoever runs it)/m.test(text), ['screens'])).toEqual([]);
});

test('an ad neither begins with nobody in particular nor ends in half a thought', () => {
  expect(wrong((text) => /^\*\*Begin with:\*\* (?:She|He)\b/m.test(text), ['ad_creatives'])).toEqual([]);
  expect(wrong((text) => /^\| (?:A|The) \S+ \| \d+ \|$/m.exec(text)?.[0], ['ad_creatives'])).toEqual([]);
});
