import type { Dossier } from '../../ideas/dossier.contract.ts';
import { slugOf } from '../slug.ts';
import { marketOf, moneyOf } from './compose-market.ts';
import { judgementOf, workOf } from './compose-work.ts';
import { clip, type Ingredients, type Say, type TopicGround } from './ingredients.ts';
import { fill } from './patterns.ts';

/**
 * Puts a dossier together from an audience, a pattern and a topic that was measured to grow. Every figure in it is an estimate with the way it was reached,
 * but for those of the topic; nothing is drawn at random, and no community is counted that was not.
 * @returns a dossier that fits its contract
 */
export function composeDossier(from: Ingredients): Dossier {
  const { category, audience, pattern, topic, day } = from;
  const say = (text: string) => fill(text, audience);
  const title = clip(say(pattern.title), 80);
  return {
    slug: slugOf(title),
    title,
    tagline: clip(say(pattern.tagline), 140),
    category,
    tags: [...new Set([slugOf(audience.records), slugOf(topic.name).slice(0, 40), pattern.id, audience.id])].slice(0, 6),
    is_pro_pick: false,
    validated_on: day,
    customer_type: audience.type,
    solo_friendly: pattern.difficulty <= 4,
    no_code: pattern.noCode,
    hours_per_week: 10 + pattern.difficulty * 2,
    ...proseOf(from, say),
    ...marketOf(from, say),
    ...moneyOf(from, say),
    ...workOf(from, say),
    ...judgementOf(from, say),
    figures: figuresOf(topic),
  };
}

function proseOf({ audience, pattern, topic }: Ingredients, say: Say) {
  return {
    audience: {
      person: say('{One}, for whom {chore} comes on top of everything else the day brings.').replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
      moment: say(
        'The moment comes when somebody asks about a {record} and the answer has to be looked for, while the person who would know is away.',
      ),
      today: say(
        'Today it is done with {tool}. It works as long as one person remembers, and nobody can see from outside what has been forgotten.',
      ),
      buyer: `${audience.buyer}.`,
    },
    problem_narrative: say(
      'For {who}, {chore} is nobody’s whole job, so it is done between other things. Each {record} is small. Together they take a part of every day, and most of that time goes into finding out what has happened already and who was going to do what.\n\nThe usual way is {tool}. It keeps what was written, but it does not know what is missing, and it tells nobody when a day has passed. What goes wrong is found late, by the person it harms. What it costs is {loss}, and with it some trust that took years to earn.\n\nGeneral tools could be bent to do it, but they ask for a set-up that nobody there has time for, and they know nothing of what a {record} has to contain.',
    ),
    solution_overview: `${say(pattern.does)} ${say('It begins with what exists: {tool} can stay for as long as anybody wants it.')} What makes it possible at a small price now is the spread of ${topic.name}, which takes over the part that used to need a person or a project of integration.`,
    value_propositions: pattern.promises.map(say),
    why_now: {
      summary: `What changed is on the side of the means. ${topic.name} has been growing against everything else at its source over the last ${topic.growth_months} months,[^topic.growth] and is used enough that a small product can rely on it.[^topic.volume] ${say('What {who} needed before was a project; by now it is a few weeks of work for one or two people.')} The need itself is old, which is a good sign for demand and a warning that others have looked at it before.`,
      causes: [
        {
          date: topic.last_measured_at.slice(0, 7),
          what: clip(`${topic.name} grew faster than the whole of ${topic.source}, as measured month by month.`, 300),
          source: clip(`${topic.source}, ${topic.unit}`, 160),
        },
      ],
    },
  } satisfies Partial<Dossier>;
}

function figuresOf(topic: TopicGround): Dossier['figures'] {
  const common = { source: clip(topic.source, 140), url: topic.url, observed_at: topic.last_measured_at, basis: 'measured' as const };
  return [
    {
      ...common,
      key: 'topic.growth',
      metric: clip(`Growth of ${topic.name} against ${topic.source}`, 120),
      value: Math.round(topic.growth_rate * 10) / 10,
      unit: `% in ${topic.growth_months} months`,
      how: `Monthly counts of what stands for the topic, against the growth of the whole source over ${topic.growth_months} months.`,
    },
    {
      ...common,
      key: 'topic.volume',
      metric: clip(`Use of ${topic.name}`, 120),
      value: Math.round(topic.volume),
      unit: clip(topic.unit, 40),
      how: 'Counted by the source for the month before this day, for everything that stands for the topic.',
    },
  ];
}
