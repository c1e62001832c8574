import { join } from 'node:path';
import { expect, test } from 'vitest';
import { htmlOf } from '../../../tests/factories/html-of.ts';
import { aDossier } from '../../../tests/factories/idea.factory.ts';
import { drawnIdea } from '../editing/preview.server.ts';
import { readCatalogueFiles } from './catalogue-files.server.ts';
import { DecisionPanel } from './decision-panel.tsx';
import type { Dossier } from './dossier.contract.ts';
import { DossierSections } from './dossier-sections.tsx';
import { EvidenceProvider } from './evidence-marks.tsx';
import { dossierSections } from './sections.ts';

/** The page of a dossier below its head, as the server draws it. */
function drawn(dossier: Dossier): string {
  const idea = drawnIdea({ now: () => new Date('2026-11-27') }, '01900000-0000-7000-8000-000000000000', dossier);
  return htmlOf(
    <EvidenceProvider signals={idea.signals}>
      <DecisionPanel idea={idea} />
      <DossierSections idea={idea} />
    </EvidenceProvider>,
  );
}

const sectionsOf = (html: string) => html.split('<section aria-labelledby="').slice(1);

const { dossiers } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });

test('of every shipped dossier each section has a picture, cites no figure in raw, and is drawn without styles in line', () => {
  const faults = dossiers.flatMap((dossier) => {
    const html = drawn(dossier);
    const sections = sectionsOf(html);
    const bare = sections.filter((section) => !/<(svg|table|dl|ol|ul)\b/.test(section.split('<details')[0] ?? ''));
    return [
      ...(sections.length === dossierSections.length ? [] : [`${dossier.slug}: ${sections.length} sections`]),
      ...bare.map((section) => `${dossier.slug}: nothing drawn of ${section.slice(0, 12)}`),
      ...(/ style="/.test(html) ? [`${dossier.slug}: styles in line, which the site’s policy refuses`] : []),
      ...(/\[\^|NaN|undefined|Infinity/.test(html)
        ? [`${dossier.slug}: ${/.{20}(\[\^|NaN|undefined|Infinity).{20}/.exec(html)?.[0]}`]
        : []),
    ];
  });
  expect(faults).toEqual([]);
});

test('bars of a market are parts of each other on one scale, and a milestone beyond the high case is still in the picture', () => {
  const rung = (buyers: number) => ({ ...aDossier().market.tam, buyers, price_usd_year: 10 });
  const html = drawn(
    aDossier({
      market: { ...aDossier().market, tam: rung(1000), sam: rung(400), som: rung(1) },
      revenue: { ...aDossier().revenue, customers_min: 1, customers_max: 2, price_usd_year: 120 },
      monetization_timeline: [10, 20, 40].map((mrr_usd, i) => ({
        when: `Month ${i + 1}`,
        milestone: 'Reached, which is told in a sentence',
        mrr_usd,
      })),
    }),
  );
  const market = sectionsOf(html).find((section) => section.startsWith('market')) ?? '';
  expect([...market.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([100, 100, 100, 40, 40, 0.4]);
  const business = sectionsOf(html).find((section) => section.startsWith('business')) ?? '';
  expect(
    [...business.matchAll(/y1="([\d.]+)"/g)].map(([, y]) => Number(y)),
    'the high and the low case',
  ).toEqual([50, 75]);
  expect([...business.matchAll(/<rect x="\d" width="0.85" y="([\d.]+)"/g)].map(([, y]) => Number(y))).toEqual([75, 50, 0]);
});

test('what changed is told by date', () => {
  const [cause] = aDossier().why_now.causes;
  if (!cause) throw new Error('a dossier has a cause');
  const causes = ['2026-12', '2024', '2025-07-01'].map((date) => ({ ...cause, date }));
  const html = drawn(aDossier({ why_now: { ...aDossier().why_now, causes } }));
  const line = (sectionsOf(html).find((section) => section.startsWith('why_now')) ?? '').split('<details')[0] ?? '';
  expect([...line.matchAll(/whitespace-nowrap">(\d[^<]+)</g)].map(([, date]) => date)).toEqual(['2024', '2025-07-01', '2026-12']);
});

test('what is told of a whole country is none of an idea’s figures', () => {
  const idea = drawnIdea({ now: () => new Date('2026-11-27') }, '01900000-0000-7000-8000-000000000000', aDossier());
  const [first] = idea.signals;
  if (!first) throw new Error('a dossier has a figure');
  const origin = {
    table: 'x',
    title: 'x',
    codes: [],
    period: '2026',
    retrieved: '2026-01-01',
    licence: 'x',
    cautions: [],
    is_context: true,
  };
  const beside = { ...first, metric: 'Postings', basis: 'measured' as const, origin, key: 'ground.postings' };
  const html = htmlOf(
    <EvidenceProvider signals={[...idea.signals, beside]}>
      <DossierSections idea={{ ...idea, signals: [...idea.signals, beside] }} />
    </EvidenceProvider>,
  );
  const evidence = (sectionsOf(html).find((section) => section.startsWith('evidence"')) ?? '').split('<ul')[0] ?? '';
  expect(evidence).not.toContain('Postings');
  expect(evidence).toContain(`all ${idea.signals.length} figures, 1 of the whole country,`);
});

test('a plan longer than a quarter is cut at its end', () => {
  const html = drawn(aDossier({ time_to_mvp_weeks: 20 }));
  const plan = sectionsOf(html).find((section) => section.startsWith('execution')) ?? '';
  const bars = [...plan.matchAll(/<rect x="(\d+)" width="(\d+)"/g)].map(([, x, width]) => Number(x) + Number(width));
  expect(bars).toHaveLength(5);
  expect(Math.max(...bars)).toBe(13);
  expect(plan).toContain('20 weeks to build');
});
