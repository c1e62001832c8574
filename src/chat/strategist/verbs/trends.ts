import { againstInWords, growthInWords, growthSpan, sourceOf, statusInWords, type TopicCard } from '../../../trends/index.server.ts';
import type { Said } from '../answer.ts';
import { figure, led, number, opening, part, say, self } from '../lines.ts';
import { saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

/** A topic as a source says it; the guard reads the same words. */
export function trendInWords(topic: TopicCard): string {
  const { name, growth_rate, source, volume, volume_unit, last_measured_at } = topic;
  return `${name}: ${growthInWords(growth_rate)} ${growthSpan(topic)} ${againstInWords(topic)}, ${statusInWords(topic).toLowerCase()}; ${number(volume)} ${volume_unit} at ${sourceOf(source).label} (measured, ${last_measured_at}).`;
}

/** `looked at 3 topics` */
export const lookedAtTopics = (count: number) => `looked at ${count} trending ${count === 1 ? 'topic' : 'topics'}`;

export const saidTrend = (topic: TopicCard): Said => say(trendInWords(topic), { of: 'topic', slug: topic.slug });

/** Whether interest grows: what is measured of the topics the idea meets, before what is estimated of its market. */
export const trends: Verb = (idea, { world: { trends: topics } }) => ({
  topics: topics.map(({ slug }) => slug),
  lead: filled([
    topics.length > 0
      ? list(
          say('Measured of the topics this idea meets:', ...topics.map(({ slug }) => ({ of: 'topic', slug }) as const)),
          topics.map((topic) => [saidTrend(topic)]),
        )
      : text(say('None of the topics we measure meets this idea, so its trend is an estimate only.', self)),
    text(
      idea.market_size_analysis.growth_rate === null
        ? say('How fast its market grows was not measured.', part(idea, 'market_size_analysis.growth_rate'))
        : say(
            `Its market changes by ${idea.market_size_analysis.growth_rate}% a year, an estimate.`,
            part(idea, 'market_size_analysis.growth_rate'),
            figure(idea, 'market.growth_rate'),
          ),
    ),
    text(led('What moves it, more than any curve:', opening(idea, 'why_now.summary'))),
    text(saidRating(idea, 'timing')),
    topics.length > 0 &&
      text(
        say(
          'These series count use of the tools the idea is built with or around: they say that the ground moves, not that anybody will pay.',
          self,
        ),
      ),
  ]),
});
