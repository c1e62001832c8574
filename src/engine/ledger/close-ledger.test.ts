import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSED_ON, company, discussion } from '../../../tests/factories/ledgers.ts';
import { type Finding, fates, Ledger, type SourceAnswer } from '../evidence.contract.ts';
import { evidenceKinds } from '../evidence-kinds.ts';
import { type SourceId, sourceIds } from '../sources.ts';
import { understandIdea } from '../understanding/understand-idea.ts';
import { closeLedger, ledgerCaps } from './close-ledger.ts';
import { bareName } from './company-names.ts';

const understanding = understandIdea('A register for small workshops');
const answer = (source: SourceId, findings: Finding[]): SourceAnswer => ({
  source,
  status: 'answered',
  from: 'live',
  as_of: `${CLOSED_ON}T08:00:00.000Z`,
  sent: [],
  findings,
});
const close = (answers: SourceAnswer[]) => Ledger.parse(closeLedger(understanding, answers, CLOSED_ON));

test('a company two sources know is one entry, with what each knew', () => {
  const { entries } = close([
    answer('companies', [company('Acme Labs, Inc.', 'Registers', 0.7, 'acquired', { team_size: 12 })]),
    answer('catalogue', [{ ...company('Acme', 'Named by a dossier', 0.8, 'unknown', { weakness: 'no phone' }), url: undefined }]),
  ]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    id: 'E1',
    source: 'catalogue',
    subject: 'Acme',
    relevance: 0.8,
    fate: 'acquired',
    also: { team_size: 12, weakness: 'no phone' },
  });
});

test('companies on one domain are one, companies on a shared host are two', () => {
  const at = (name: string, url: string) => ({ ...company(name, 'x', 0.6), url });
  expect(
    close([answer('companies', [at('Workbench', 'https://www.workbench.io/'), at('Workbench Registers', 'https://workbench.io/about')])])
      .entries,
  ).toHaveLength(1);
  expect(
    close([answer('companies', [at('One', 'https://apps.apple.com/one'), at('Two', 'https://apps.apple.com/two')])]).entries,
  ).toHaveLength(2);
});

test('an address told twice is one entry, whatever hangs on it', () => {
  const told = { ...discussion('How do you do this', 10, 2, '2024-01-01'), url: 'https://news.example/item/1?utm_source=x#top' };
  expect(
    close([answer('hacker_news', [told]), answer('reddit', [{ ...told, url: 'http://www.news.example/item/1/' }])]).entries,
  ).toHaveLength(1);
});

test('a figure is completed with its own date and basis, or not at all', () => {
  const bare: Finding = {
    kind: 'launch',
    subject: 'Thing',
    observed_at: '2020-01-01',
    basis: 'editorial',
    relevance: 0.9,
    url: 'https://thing.example/',
  };
  const [entry] = close([
    answer('catalogue', [bare]),
    answer('product_hunt', [{ ...bare, value: 210, unit: 'votes', observed_at: '2025-05-05', basis: 'measured', relevance: 0.5 }]),
  ]).entries;
  expect(entry).toMatchObject({ value: 210, unit: 'votes', observed_at: '2025-05-05', basis: 'measured', relevance: 0.9 });
});

test('of two lists of companies the one that measured stays with its own date, as near as the nearer of them', () => {
  const known: Finding = {
    kind: 'competitor',
    subject: 'Acme',
    text: 'What an editor says of it.',
    observed_at: '2025-01-01',
    basis: 'editorial',
    relevance: 0.9,
    fate: 'public',
    also: { listed_by: 'editors' },
  };
  const listed: Finding = {
    ...known,
    subject: 'Acme, Inc.',
    text: 'What its list says of it.',
    observed_at: '2024-05-11',
    basis: 'measured',
    relevance: 0.4,
    fate: 'active',
    also: { listed_by: 'a list', team_size: 40 },
  };
  const { entries } = close([answer('companies', [known, listed])]);
  expect(entries).toEqual([{ ...listed, id: 'E1', source: 'companies', relevance: 0.9 }]);
});

test('why one closed goes with it only where it is told to have closed, and under both names where only the other list says it', () => {
  const known: Finding = {
    kind: 'competitor',
    subject: 'Acme',
    observed_at: '2025-01-01',
    basis: 'editorial',
    relevance: 0.9,
    fate: 'dead',
    also: { listed_by: 'editors', reason: 'too few people used it' },
  };
  const listed: Finding = { ...known, observed_at: '2024-05-11', basis: 'measured', also: { listed_by: 'a list' } };
  const [dead] = close([answer('companies', [known, listed])]).entries;
  expect(dead).toMatchObject({ basis: 'measured', also: { listed_by: 'a list and editors', reason: 'too few people used it' } });
  const [bought] = close([answer('companies', [known, { ...listed, fate: 'acquired' }])]).entries;
  expect(bought).toMatchObject({ fate: 'acquired', also: { listed_by: 'a list' } });
  expect(bought?.also).not.toHaveProperty('reason');
});

test('a name taken again after its first bearer closed is another company', () => {
  const gone: Finding = {
    kind: 'competitor',
    subject: 'Fast',
    url: 'https://fast.example',
    observed_at: '2025-01-01',
    basis: 'editorial',
    relevance: 0.9,
    fate: 'dead',
  };
  const lives: Finding = { ...gone, url: 'https://fast-two.example', fate: 'active', relevance: 0.5 };
  expect(close([answer('companies', [gone, lives])]).entries).toHaveLength(2);
  expect(close([answer('companies', [gone, { ...lives, fate: 'dead' }])]).entries).toHaveLength(1);
});

test('no source drowns the others', () => {
  const many = Array.from({ length: 100 }, (_, i) => discussion(`Talk ${i}`, i, 1, '2024-01-01'));
  const { entries, sources } = close([
    answer('hacker_news', many),
    answer('stack_exchange', [{ ...(many[0] as Finding), kind: 'question' }]),
  ]);
  expect(entries.filter(({ source }) => source === 'hacker_news')).toHaveLength(ledgerCaps.perSource);
  expect(entries.some(({ source }) => source === 'stack_exchange')).toBe(true);
  expect(sources.find(({ source }) => source === 'hacker_news')?.found).toBe(100);
});

test('a source nobody asked stands as silent, never as having found nothing', () => {
  const { sources } = close([answer('companies', [])]);
  expect(sources.map(({ source }) => source)).toEqual(sourceIds);
  expect(sources.find(({ source }) => source === 'companies')).toMatchObject({ status: 'answered', found: 0 });
  expect(sources.find(({ source }) => source === 'github')).toMatchObject({ status: 'silent', why: 'off' });
});

test.each([
  ['Acme Labs, Inc.', 'acme'],
  ['ACME', 'acme'],
  ['acme.com', 'acme'],
  ['Café Ltd', 'cafe'],
  ['Acme (YC W21)', 'acme'],
  ['Inc', 'inc'],
  ['東京', '東京'],
])('the bare name of %s is %s', (name, bare) => {
  expect(bareName(name)).toBe(bare);
});

test('the same answers in any order, and findings in any order, give the same ledger', () => {
  const finding: fc.Arbitrary<Finding> = fc.record({
    kind: fc.constantFrom(...evidenceKinds),
    subject: fc.constantFrom('Acme', 'acme.com', 'Belmak', 'A talk', '東京', 'ACME Inc.'),
    value: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
    url: fc.option(fc.constantFrom('https://acme.com/', 'https://www.acme.com/x', 'https://github.com/a'), { nil: undefined }),
    observed_at: fc.constantFrom('2024-01-01', '2025-01-01'),
    basis: fc.constantFrom('measured' as const, 'estimated' as const),
    relevance: fc.constantFrom(0.4, 0.7, 1),
    fate: fc.option(fc.constantFrom(...fates), { nil: undefined }),
  });
  const answers = fc.uniqueArray(fc.record({ source: fc.constantFrom(...sourceIds), findings: fc.array(finding, { maxLength: 12 }) }), {
    selector: ({ source }) => source,
    maxLength: 6,
  });
  fc.assert(
    fc.property(answers, fc.func(fc.integer()), (list, mix) => {
      const plain = list.map(({ source, findings }) => answer(source, findings));
      const mixed = list
        .map(({ source, findings }) =>
          answer(
            source,
            [...findings].sort((a, b) => mix(a) - mix(b)),
          ),
        )
        .sort((a, b) => mix(a) - mix(b));
      const closed = close(plain);
      expect(JSON.stringify(closeLedger(understanding, mixed, CLOSED_ON).entries)).toBe(
        JSON.stringify(closeLedger(understanding, plain, CLOSED_ON).entries),
      );
      expect(closed.entries.map(({ id }) => id)).toEqual(closed.entries.map((_, i) => `E${i + 1}`));
    }),
  );
});
