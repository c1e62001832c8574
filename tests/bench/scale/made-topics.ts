import { categoryIds } from '../../../src/shared/vocabulary/categories.ts';
import { seeded } from '../search/synthetic-text.ts';
import { idText } from './ids.ts';
import type { Sizes } from './made-events.ts';
import type { Texts } from './made-text.ts';

export const TOPIC_COLUMNS = 'id, slug, name, category, kind, description, created_at, changed_at, related_at, search';
export const FIGURE_COLUMNS = `topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score, score_parts,
  is_judged, status, trending_since, sparkline, points, last_measured_at, related_ideas_count, is_current, computed_at,
  category, kind, is_listed`;

/** Months of each topic's series, and topics that an idea meets. */
export const [MONTHS, MET] = [24, 2] as const;
const STATUSES = ['exploding', 'rising', 'steady', 'peaked', 'fading', '\\N'] as const;

/** The topics an idea meets: few are met by many. Called once for each idea, in order. */
export function topicsMet({ topics }: Sizes): () => [number, number] {
  const random = seeded(29);
  return () => {
    const first = Math.floor(topics * random() ** 2);
    return [first, (first + 1 + Math.floor(random() * (topics - 1))) % topics];
  };
}

/** Lines of COPY for each table of topics. @param today YYYY-MM-DD */
export function madeTopics(sizes: Sizes, ids: Buffer, ideas: Buffer, texts: Texts, today: string) {
  const each = function* (line: (n: number, id: string) => string | string[]) {
    for (let n = 0; n < sizes.topics; n++) {
      const lines = line(n, idText(ids, n));
      if (typeof lines === 'string') yield lines;
      else yield* lines;
    }
  };
  const random = seeded(31);
  const months = Array.from({ length: MONTHS }, (_, back) => firstOfMonth(today, back));
  return {
    topics: () =>
      each((n, id) => {
        const [name, about] = [texts.draw(random, 2), texts.draw(random, 20)];
        const category = categoryIds[n % categoryIds.length] as string;
        const search = texts.vector([
          [name, 'A'],
          [about, 'D'],
        ]);
        return [
          id,
          `topic-${n}`,
          `${texts.written(name)} ${n}`.slice(-80),
          category,
          'tool',
          `${texts.written(about)}. Counted each month.`.slice(0, 600),
          today,
          today,
          'now',
          search,
        ].join('\t');
      }),
    topic_terms: () => each((n, id) => `${id}\tnpm\tpackage-${n}`),
    topic_sources: () => each((_, id) => `${id}\tnpm\tnow\tnow\t2016-01-01`),
    topic_series: () =>
      each((_, id) => {
        const [level, slope] = [1_000 * (1 + random() * 100), 0.06 * (random() - 0.4)];
        return months.map((month, back) => `${id}\tnpm\t${month}\t${Math.round(level * Math.exp(-slope * back))}\tmeasured\tnow`);
      }),
    topic_figures: () => {
      const counts = ideasMet(sizes);
      return each((n, id) => {
        const growth = Math.round(1_000 * (random() - 0.3)) / 10;
        const spark = `{${months.map(() => Math.round(random() * 1_000)).join(',')}}`;
        const status = STATUSES[n % STATUSES.length];
        return [
          id,
          'npm',
          growth,
          6,
          growth / 600,
          growth,
          Math.round(random() * 1e6),
          random(),
          Math.round(random() * 100) / 10,
          '[]',
          't',
          status,
          '\\N',
          spark,
          MONTHS,
          months[0],
          counts[n],
          't',
          'now',
          categoryIds[n % categoryIds.length],
          'tool',
          't',
        ].join('\t');
      });
    },
    topic_ideas: function* () {
      const next = topicsMet(sizes);
      for (let n = 0; n < sizes.ideas; n++) {
        const idea = idText(ideas, n);
        for (const [place, topic] of next().entries()) yield `${idText(ids, topic)}\t${idea}\t${MET - place}`;
      }
    },
  };
}

function ideasMet(sizes: Sizes): Uint32Array {
  const counts = new Uint32Array(sizes.topics);
  const next = topicsMet(sizes);
  for (let n = 0; n < sizes.ideas; n++) for (const topic of next()) counts[topic] = (counts[topic] as number) + 1;
  return counts;
}

function firstOfMonth(today: string, back: number): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - back);
  return month.toISOString().slice(0, 10);
}
