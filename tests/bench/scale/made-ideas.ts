import { bands } from '../../../src/catalogue/ideas/bands.ts';
import { skillGroupIds } from '../../../src/catalogue/ideas/skill-groups.ts';
import { categoryIds } from '../../../src/shared/vocabulary/categories.ts';
import { type Random, seeded } from '../search/synthetic-text.ts';
import { idText } from './ids.ts';
import type { Texts } from './made-text.ts';

export const IDEA_COLUMNS = `id, slug, title, tagline, category, tags, state, is_pro_pick, published_at, last_validated_at, created_at, updated_at, view_count,
  save_count, idea_score, opportunity_score, problem_score, feasibility_score, why_now_score, trending_score, execution_difficulty, score_parts, problem_teaser,
  dossier, open_facts, facets, search`;

const DAY_MS = 86_400_000;
const DAYS = 2_000;
/** As in the shipped catalogue: nearly all are published, some are drafts, one in five hundred is claimed. */
const stateOf = (random: Random) => (random() < 0.98 ? 'published' : random() < 0.9 ? 'draft' : 'claimed');
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/**
 * Lines of COPY for made-up ideas, whose dossiers hold only what lists and the search need.
 * @param views how often each was read; @param saves and saved
 */
export function* madeIdeas(ids: Buffer, texts: Texts, views: Uint32Array, saves: Uint32Array, now: Date): Generator<string> {
  const random = seeded(7);
  for (let n = 0; n < views.length; n++) {
    const [title, tagline, phrases, audience, prose] = [7, 18, 36, 30, 80].map((words) => texts.draw(random, words)) as [
      Uint16Array,
      Uint16Array,
      Uint16Array,
      Uint16Array,
      Uint16Array,
    ];
    const published = new Date(now.getTime() - random() * DAYS * DAY_MS).toISOString();
    const score = () => Math.round(random() * 100) / 10;
    const written = texts.written(prose);
    const dossier = { search_phrases: texts.written(phrases), audience: { person: texts.written(audience) }, problem_narrative: written };
    const buyers =
      '{"primary_keyword":{"term":"one two","monthly_volume":1,"growth_rate":1},"revenue":{"customers_min":1,"customers_max":2,"price_usd_year":1},"time_to_mvp_weeks":1}';
    yield [
      idText(ids, n),
      `idea-${n}`,
      texts.written(title),
      texts.written(tagline),
      pick(random, categoryIds),
      '{one,two,three}',
      stateOf(random),
      random() < 0.2 ? 't' : 'f',
      published,
      published,
      published,
      published,
      views[n],
      saves[n],
      score(),
      score(),
      5,
      5,
      5,
      score(),
      1 + Math.floor(random() * 10),
      '{}',
      written.slice(0, 120),
      JSON.stringify(dossier),
      buyers,
      `{${facets(random).join(',')}}`,
      texts.vector([
        [title, 'A'],
        [tagline, 'B'],
        [phrases, 'B'],
        [audience, 'C'],
        [prose, 'D'],
      ]),
    ].join('\t');
  }
}

function facets(random: Random): string[] {
  const band = (kind: keyof typeof bands) => `${kind}:${pick<{ id: string }>(random, bands[kind]).id}`;
  const skills = new Set([0, 1, 2].map(() => `skill:${pick(random, skillGroupIds)}`));
  const customer = random() < 0.6 ? 'b2b' : random() < 0.7 ? 'b2c' : random() < 0.6 ? 'b2b2c' : 'b2g';
  return [
    band('budget'),
    band('weeks'),
    band('hours'),
    band('regulation'),
    `customer:${customer}`,
    ...skills,
    ...(random() < 0.4 ? ['solo'] : []),
    ...(random() < 0.2 ? ['no_code'] : []),
  ];
}
