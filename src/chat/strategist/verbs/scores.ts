import { type IdeaFull, scoreKinds } from '../../../catalogue/index.server.ts';
import type { Said } from '../answer.ts';
import { count, ended, led, line, number, part, say, self } from '../lines.ts';
import { gravestRisks, listAt, namedAt, ratedKeys, ratingOf, saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

/** The scores and the parts each is computed from. */
export const scores: Verb = (idea) => ({
  lead: filled([
    text(say(`The idea scores ${idea.idea_score} of 10, from these and their parts:`, part(idea, 'idea_score'), part(idea, 'scores'))),
    list(
      undefined,
      scoreKinds.map(({ id, label }) => [
        say(
          `${label} ${idea.scores[id]}: ${idea.score_parts[id]
            .filter((one) => one.weight > 0)
            .map((one) => `${one.label.toLowerCase()} ${number(one.value)}`)
            .join(', ')}.`,
          part(idea, `scores.${id}`),
          part(idea, `score_parts.${id}`),
        ),
      ]),
    ),
    text(...weakest(idea, 1)),
    text(say('How each part is computed stands under Methodology, with its weights.', self)),
  ]),
  more: filled([
    list(
      undefined,
      ratedKeys.flatMap((key) => saidRating(idea, key) ?? []).map((said) => [said]),
    ),
  ]),
});

const weakest = (idea: IdeaFull, most: number): Said[] =>
  ratedKeys
    .flatMap((key) => ratingOf(idea, key) ?? [])
    .sort((a, b) => a.value - b.value)
    .slice(0, most)
    .flatMap(({ key }, at) => saidRating(idea, key, at === 0 ? 'holds it down most,' : 'comes next,') ?? []);

/** Where the idea is weak, and what the dossier holds that could mend it. */
export const improve: Verb = (idea) => {
  const { direct } = idea.competitive_landscape;
  const [grave] = gravestRisks(idea);
  return {
    lead: filled([
      text(...weakest(idea, 2)),
      list(
        say(`Room the ${direct.length} direct competitors leave:`, count(idea, 'competitive_landscape.direct')),
        direct.map((_, at) => [namedAt(idea, `competitive_landscape.direct.${at}`, ['name', 'weakness'])]),
      ),
      text(led('Nobody serves:', line(idea, 'market_gap.unserved'))),
      grave &&
        text(
          say(`Against its gravest risk (${ended(grave.risk).replace(/\.$/, '')}):`, part(idea, `risks_and_challenges.${grave.at}`)),
          line(idea, `risks_and_challenges.${grave.at}.mitigation`),
        ),
      text(say('A different angle is a different idea: its figures would have to be found again, and its test run first.', self)),
    ]),
    more: filled([listAt(idea, 'growth_tactics', 'To grow from there:')]),
  };
};

/** Who made something like it work. */
export const precedents: Verb = (idea) => ({
  lead: filled([
    idea.success_stories.length > 0
      ? listAt(idea, 'success_stories', 'Nearest to it, by the dossier:', ['who', 'what'])
      : text(say('The dossier names nobody who made the same thing work.', part(idea, 'success_stories'))),
    text(
      say('They show that people pay for something near it, not that they will pay for this.', self),
      led('What they leave open:', line(idea, 'market_gap.unserved')),
    ),
  ]),
});
