/**
 * How well search finds what people mean, beside two search libraries on the same data: `npm run bench -- search`.
 *
 * Queries are split by a hash of their text: one half to tune on, one held out. Ideas shipped after the judging are left out of every engine's answer
 * before it is measured (condensed lists, Sakai 2007), so that a growing catalogue does not count against anybody.
 * Exits with 1 when Assay falls below both libraries on any kind of query.
 * Options: --misses lists the queries Assay does not answer with the idea meant in first place; --half dev|held-out.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogueFiles } from '../../../src/catalogue/ideas/catalogue-files.server.ts';
import { loadCatalogue } from '../../../src/catalogue/ideas/load-catalogue.server.ts';
import { benchDatabase, root } from './database.ts';
import { documentOf } from './documents.ts';
import { assay, type Engine, miniSearch, orama } from './engines.ts';
import { judged } from './judged-ideas.ts';
import { type Grades, ndcg, recall } from './measures.ts';
import { type Kind, kinds, type LabelledQuery, queries } from './queries.ts';

const K = 10;
type Measured = { engine: string; query: LabelledQuery; half: 'dev' | 'held-out'; ndcg: number; recall: number; answer: string[] };

const slugs = new Set<string>(Object.values(judged));
const gradesOf = (query: LabelledQuery): Grades =>
  new Map(Object.entries(query.relevant).map(([idea, grade]) => [judged[idea as keyof typeof judged], grade]));
const halfOf = (text: string) => ((createHash('sha256').update(text).digest()[0] as number) % 2 === 0 ? 'dev' : 'held-out');
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

async function measure(engine: Engine): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const query of queries) {
    const answer = (await engine.search(query.text)).filter((slug) => slugs.has(slug));
    const grades = gradesOf(query);
    measured.push({
      engine: engine.name,
      query,
      half: halfOf(query.text),
      ndcg: ndcg(answer, grades, K),
      recall: recall(answer, grades, K),
      answer,
    });
  }
  return measured;
}

function printTable(title: string, measured: readonly Measured[], engines: readonly string[]): void {
  console.log(`\n${title}`);
  console.log(['kind'.padEnd(14), 'n'.padStart(4), ...engines.map((name) => `${name} nDCG@${K} / recall@${K}`.padStart(30))].join(' '));
  for (const kind of [...kinds, 'all'] as const) {
    const ofKind = measured.filter(({ query }) => kind === 'all' || query.kind === kind);
    const cells = engines.map((name) => {
      const own = ofKind.filter(({ engine }) => engine === name);
      return `${mean(own.map((m) => m.ndcg)).toFixed(3)} / ${mean(own.map((m) => m.recall)).toFixed(3)}`.padStart(30);
    });
    console.log([kind.padEnd(14), String(ofKind.length / engines.length).padStart(4), ...cells].join(' '));
  }
}

/** The kinds of query, with a measure, on which Assay is below at least one of the others. */
function losses(
  measured: readonly Measured[],
  engines: readonly string[],
): { kind: Kind; measure: string; isBelowAll: boolean; text: string }[] {
  return kinds.flatMap((kind) =>
    (['ndcg', 'recall'] as const).flatMap((what) => {
      const value = (name: string) => mean(measured.filter((m) => m.engine === name && m.query.kind === kind).map((m) => m[what]));
      const [own, ...others] = engines.map(value) as [number, ...number[]];
      const better = others.filter((other) => other > own + 1e-9);
      if (better.length === 0) return [];
      return [
        {
          kind,
          measure: what,
          isBelowAll: better.length === others.length,
          text: `${kind}, ${what}@${K}: ${own.toFixed(3)} against ${others.map((v) => v.toFixed(3)).join(' and ')}`,
        },
      ];
    }),
  );
}

const { values: options } = parseArgs({ options: { misses: { type: 'boolean', default: false }, half: { type: 'string' } } });
const catalogue = join(root, 'catalogue');
const { dossiers } = await readCatalogueFiles(catalogue);
const missing = [...slugs].filter((slug) => !dossiers.some((dossier) => dossier.slug === slug));
if (missing.length > 0) throw new Error(`judged ideas that are no longer in the catalogue: ${missing.join(', ')}`);
const documents = dossiers.map(documentOf);
const bench = await benchDatabase();
try {
  await loadCatalogue(bench.ctx, catalogue);
  const engines = [assay(bench.ctx), miniSearch(documents), await orama(documents)];
  const names = engines.map(({ name }) => name);
  const measured = (await Promise.all(engines.map(measure))).flat();
  console.log(`${queries.length} labelled queries over ${dossiers.length} ideas, ${slugs.size} of them judged`);
  if (!options.half || options.half === 'dev')
    printTable(
      'Development half',
      measured.filter(({ half }) => half === 'dev'),
      names,
    );
  if (!options.half || options.half === 'held-out')
    printTable(
      'Held-out half',
      measured.filter(({ half }) => half === 'held-out'),
      names,
    );
  if (!options.half) printTable('All', measured, names);
  if (options.misses) {
    for (const { query, half, answer, ndcg: value } of measured.filter(
      (m) => m.engine === 'Assay' && m.ndcg < 1 && (!options.half || m.half === options.half),
    )) {
      console.log(`  ${half} ${query.kind} ${value.toFixed(2)} "${query.text}": ${answer.slice(0, 4).join(', ')}`);
    }
  }
  const sayLosses = (where: string, lost: ReturnType<typeof losses>) => {
    console.log(lost.length === 0 ? `\n${where}: Assay is first on every kind, by both measures.` : `\n${where}: Assay is not first on`);
    for (const loss of lost) console.log(`  ${loss.text}${loss.isBelowAll ? '  BELOW BOTH' : ''}`);
  };
  sayLosses(
    'Held-out half',
    losses(
      measured.filter(({ half }) => half === 'held-out'),
      names,
    ),
  );
  const lost = losses(measured, names);
  sayLosses('All', lost);
  if (lost.some(({ isBelowAll }) => isBelowAll)) process.exitCode = 1;
} finally {
  await bench.close();
}
