import { cutTo } from '../../../engine/index.server.ts';
import { type Fields, fieldsOf } from '../dossier-form.ts';
import { slugOf } from '../slug.ts';
import type { Ingredients, TopicGround } from './ingredients.ts';

const clip = (text: string, max: number) => cutTo(text, max);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Begins a dossier with what is known of its subject: the words that asked for it, who the lists say has the work, what was counted and measured, who is
 * there already. Everything else stays empty for an editor: a text that would fit any idea says nothing of this one, and a rating nobody gave is none.
 */
export function composeDraft({ category, subject, topic, companies, buyers, day }: Ingredients): Fields {
  const { title, text, who, problem, offer, phrases, audience } = subject;
  const [counted] = buyers?.figures ?? [];
  return fieldsOf({
    slug: slugOf(title),
    title,
    tagline: audience ? clip(text.slice(title.length + 2), 140) : '',
    category,
    tags: [...new Set([...phrases, ...(topic ? [topic.name] : [])].map(slugOf))]
      .filter((tag) => tag !== '' && tag.length <= 40)
      .slice(0, 6),
    validated_on: day,
    customer_type: audience?.type,
    audience: {
      person: upperFirst(audience?.one ?? who),
      today: audience && `${upperFirst(audience.tool)}.`,
      buyer: audience && `${audience.buyer}.`,
    },
    problem_narrative: problem,
    solution_overview: offer,
    market:
      counted && buyers?.count
        ? { tam: { buyers: buyers.count, buyers_are: `${buyers.title}, United States`, of: { figure: 'buyers.counted', share: 1 } } }
        : {},
    competitors: {
      direct: companies.map(({ name, url, one_liner }) => ({ name: clip(name, 60), url: url ?? undefined, what: clip(one_liner, 240) })),
    },
    primary_keyword: { term: clip(phrases[0] ?? '', 80) },
    search_phrases: phrases.map((phrase) => clip(phrase, 80)),
    why_now: topic && {
      causes: [{ date: topic.last_measured_at.slice(0, 7), what: growthOf(topic), source: clip(`${topic.source}, ${topic.unit}`, 160) }],
    },
    figures: [
      ...(counted && buyers?.count
        ? [
            {
              key: 'buyers.counted',
              metric: clip(buyers.title, 120),
              value: buyers.count,
              unit: clip(counted.unit, 40),
              basis: 'measured',
              source: clip(counted.source, 140),
              url: counted.url ?? undefined,
              observed_at: counted.observed_at,
              how: 'Read from the table for the United States.',
            },
          ]
        : []),
      ...(topic ? figuresOf(topic) : []),
    ],
  });
}

const growthOf = ({ name, growth_rate, growth_months }: TopicGround) =>
  `${name} grew ${Math.round(growth_rate)}% in ${growth_months} months.`;

function figuresOf(topic: TopicGround) {
  const common = { source: clip(topic.source, 140), url: topic.url, observed_at: topic.last_measured_at, basis: 'measured' };
  return [
    {
      ...common,
      key: 'topic.growth',
      metric: clip(`Growth of ${topic.name} against ${topic.source}`, 120),
      value: Math.round(topic.growth_rate * 10) / 10,
      unit: `% in ${topic.growth_months} months`,
      how: 'Monthly counts, against the whole source.',
    },
    {
      ...common,
      key: 'topic.volume',
      metric: clip(`Use of ${topic.name}`, 120),
      value: Math.round(topic.volume),
      unit: clip(topic.unit, 40),
      how: 'Counted by the source for one month.',
    },
  ];
}
