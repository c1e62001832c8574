import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { anIdea } from '../../../../tests/factories/idea.factory.ts';
import { lettersOf, type ReadPdf, readPdf } from '../../../../tests/factories/read-pdf.ts';
import { basisSigns, basisWords } from '../../../shared/vocabulary/basis.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Dossier } from '../../ideas/dossier.contract.ts';
import { signalValue } from '../../ideas/dossier-labels.ts';
import { findIdea } from '../../ideas/find-idea.server.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { dossierSections } from '../../ideas/sections.ts';
import { type DossierPdfOptions, dossierPdf } from './dossier-pdf.server.ts';
import { PAGE } from './sheet.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const options: DossierPdfOptions = { permalink: 'https://assay.example/ideas/an-idea', exportedOn: '2026-11-21' };

/** A whole idea as a member reads it. */
async function aWholeIdea(dossier: Partial<Dossier> = {}): Promise<IdeaFull> {
  const { slug } = await anIdea(t.ctx, { dossier });
  const idea = await findIdea(t.ctx, { plan: 'lifetime', isAdmin: false }, slug);
  if (idea.level !== 'full') throw new Error('a member reads everything');
  return idea;
}

/** Whatever stands outside the margins; nothing may. */
function outside({ pages }: ReadPdf): string[] {
  return pages.flatMap(({ width, height, items }, i) =>
    items
      .filter(({ x, y, width: w }) => x < PAGE.left - 1 || x + w > PAGE.right + 1 || y < 20 || y > height - 20 || width !== PAGE.width)
      .map(({ text, x, y }) => `page ${i + 1} at ${Math.round(x)}, ${Math.round(y)}: ${text}`),
  );
}

/** Texts drawn over one another: two that stand on one line and share some of it. */
function overlaps({ pages }: ReadPdf): string[] {
  return pages.flatMap(({ items }, i) => {
    const words = items.filter(({ text }) => text.trim() !== '');
    return words.flatMap((a, k) =>
      words
        .slice(k + 1)
        .filter((b) => Math.abs(a.y - b.y) < 3 && a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1)
        .map((b) => `page ${i + 1}: “${a.text}” and “${b.text}”`),
    );
  });
}

describe('the PDF of a dossier', () => {
  let idea: IdeaFull;
  let bytes: Uint8Array;
  let pdf: ReadPdf;
  beforeAll(async () => {
    idea = await aWholeIdea({ npm_packages: [{ name: 'rising-package', why: 'Builders of this install it first.' }] });
    bytes = await dossierPdf(idea, options);
    pdf = await readPdf(bytes);
  });

  test('has every section under its name, in the outline, and in the contents with its page', () => {
    const titles = ['Scores', ...dossierSections.map(({ label }) => label)];
    expect(pdf.outline).toEqual(titles);
    const contents = lettersOf(pdf.pages[1]?.items.map(({ text }) => text).join('') ?? '');
    for (const title of titles) {
      const page = pdf.pages.findIndex(({ items }, i) => i > 1 && items.some(({ text, size }) => text === title && size > 18)) + 1;
      expect(page, title).toBeGreaterThan(2);
      expect(contents).toContain(`${lettersOf(title)}${page}`);
    }
  });

  test('has every figure with value, basis, source, date, how it was reached, and its link', () => {
    expect(idea.signals.length).toBeGreaterThan(10);
    for (const signal of idea.signals) {
      const row = `${signal.metric}${signalValue(signal)}${signal.source}`;
      for (const part of [
        signal.metric,
        signal.how,
        signalValue(signal),
        basisWords[signal.basis].mark,
        signal.source,
        formatDay(signal.observed_at),
      ])
        expect(pdf.letters, row).toContain(lettersOf(part));
      if (signal.url) expect(pdf.pages.flatMap(({ links }) => links)).toContain(signal.url);
    }
  });

  test('says before the first figure what each mark stands for, by the marks it uses', () => {
    const front = lettersOf(pdf.pages[1]?.items.map(({ text }) => text).join('') ?? '');
    for (const sign of Object.values(basisSigns)) expect(front, sign).toMatch(new RegExp(`${lettersOf(sign)}[1-4]An?[a-z]`));
  });

  test('says of each score and of each of its parts how it came about', () => {
    for (const parts of Object.values(idea.score_parts))
      for (const { label, value, from, reason } of parts)
        for (const said of [label, value.toFixed(1), from, reason ?? '']) expect(pdf.letters).toContain(lettersOf(said));
  });

  test('cites figures where the prose does', () => {
    const marks = pdf.pages.flatMap(({ links }) => links.filter((link) => link.startsWith('#figure-')));
    expect(marks.length).toBeGreaterThan(8);
    expect(pdf.letters).not.toContain('[^');
  });

  test('numbers its pages and says at the foot of each where and when it is from', () => {
    const count = pdf.pages.length;
    pdf.pages.forEach(({ items, links }, i) => {
      const foot = lettersOf(items.map(({ text }) => text).join(''));
      expect(foot).toContain(lettersOf(`Exported 21 Nov 2026 · ${i + 1} of ${count}`));
      expect(foot).toContain(options.permalink);
      expect(links).toContain(options.permalink);
    });
  });

  test('names itself and is tagged for those who hear it read', () => {
    expect(pdf.info).toMatchObject({ Title: idea.title, Author: 'Assay', Subject: idea.tagline });
    expect(pdf.pages[0]?.roles).toEqual(expect.arrayContaining(['Document', 'Sect', 'H1', 'Figure', 'P']));
    expect(pdf.pages.flatMap(({ roles }) => roles)).toEqual(expect.arrayContaining(['H2', 'H3', 'L', 'LI', 'Table', 'TH', 'TD', 'TOCI']));
  });

  test('leaves nothing outside the margins and draws nothing over anything', () => {
    expect(outside(pdf)).toEqual([]);
    expect(overlaps(pdf)).toEqual([]);
  });

  test('is the same, byte for byte, when made again; another day changes the date alone', async () => {
    expect(Buffer.from(await dossierPdf(idea, options)).equals(Buffer.from(bytes))).toBe(true);
    const later = await readPdf(await dossierPdf(idea, { ...options, exportedOn: '2026-12-02' }));
    expect(later.letters).not.toBe(pdf.letters);
    expect(later.letters.replaceAll('2Dec2026', '21Nov2026')).toBe(pdf.letters);
  });

  test('has a page that says whose it is when one is wanted', async () => {
    const certificate = {
      title: 'Certificate',
      statement: 'This dossier belongs to one person.',
      rows: [{ label: 'Owner', value: 'Żaneta Müller' }],
    };
    const owned = await readPdf(await dossierPdf(idea, { ...options, certificate }));
    expect(owned.outline[0]).toBe('Certificate');
    const page = lettersOf(owned.pages[1]?.items.map(({ text }) => text).join('') ?? '');
    for (const said of ['This dossier belongs to one person.', 'Owner', 'Żaneta Müller']) expect(page).toContain(lettersOf(said));
    expect(outside(owned)).toEqual([]);
  });
});

test('a dossier of sixty pages and more, with words wider than a column, stays within its pages', async () => {
  const idea = await aWholeIdea();
  const prose = Array.from({ length: 240 }, (_, i) => `Paragraph ${i} says ${'a great many things about little '.repeat(18)}.`).join(
    '\n\n',
  );
  const long = await readPdf(
    await dossierPdf(
      {
        ...idea,
        title: `A title of ${'very '.repeat(30)}many words`,
        tagline: 'Unbroken'.repeat(40),
        problem_narrative: prose,
        kill_criteria: Array.from({ length: 90 }, (_, i) => `Reason ${i}: ${'stop '.repeat(40)}`),
        mvp_features: [{ name: 'N'.repeat(80), what: 'w'.repeat(6_000) }],
        signals: [
          ...idea.signals,
          { ...(idea.signals[0] as IdeaFull['signals'][number]), key: 'long', metric: 'M'.repeat(300), how: 'Because. '.repeat(900) },
        ],
      },
      { ...options, permalink: `https://assay.example/ideas/${'long-'.repeat(60)}` },
    ),
  );
  expect(long.pages.length).toBeGreaterThan(60);
  expect(outside(long)).toEqual([]);
  expect(overlaps(long)).toEqual([]);
  expect(long.letters).toContain('Reason89:');
  expect(long.letters).toContain('Paragraph239says');
  expect(long.letters).toContain(`${long.pages.length}of${long.pages.length}`);
});

test('names of any kind are set as they are; what no face has is a box, not a gap', async () => {
  const idea = await aWholeIdea();
  const names = 'Łódź, Şişli, Đặng, Ωmega, Жук: ₿ 0.5 → € 20, ≥ 3, ☐ later';
  const pdf = await readPdf(
    await dossierPdf({ ...idea, title: 'Crème für Žižek → ₿', problem_narrative: `${names}. 漢 and 🦫\u200b.` }, options),
  );
  expect(pdf.letters).toContain(lettersOf(names));
  expect(pdf.letters).toContain('CrèmefürŽižek→₿');
  expect(pdf.letters).toContain('□and□.');
});

test('what a dossier may leave out leaves no hole', async () => {
  const idea = await aWholeIdea({
    community: { reddit: [], facebook: [], youtube: [] },
  });
  const rivals = idea.competitive_landscape.direct.map(({ name, what, weakness }) => ({ name, what, weakness }));
  const pdf = await readPdf(
    await dossierPdf(
      {
        ...idea,
        competitive_landscape: { direct: rivals, indirect: [] },
        signals: [],
        tags: [],
        regulatory_considerations: { burden: 0, notes: '' },
      },
      options,
    ),
  );
  expect(pdf.letters).not.toMatch(/undefined|null|NaN|\[\^/);
  expect(pdf.letters).not.toContain('Wheretheygather');
  expect(outside(pdf)).toEqual([]);
});
