import { ended, first, led, opening, part, say, sentences, usd } from '../lines.ts';
import { gravestRisks, listAt, saidRating, saidRisk } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const problem: Verb = (idea) => ({
  lead: filled([
    text(...sentences(idea, 'problem_narrative', 5)),
    text(saidRating(idea, 'pain'), saidRating(idea, 'frequency')),
    text(led('What they do today:', opening(idea, 'target_market.today'))),
  ]),
  more: filled([text(...sentences(idea, 'problem_narrative').slice(5))]),
});

export const solution: Verb = (idea) => ({
  lead: filled([text(...sentences(idea, 'solution_overview', 5)), listAt(idea, 'value_propositions', 'What it promises:')]),
  more: filled([text(...sentences(idea, 'solution_overview').slice(5))]),
});

export const summary: Verb = (idea) => ({
  lead: filled([
    text(say(ended(idea.tagline), part(idea, 'tagline')), first(idea, 'problem_narrative'), first(idea, 'solution_overview')),
    list(undefined, [
      [led('Who pays:', first(idea, 'target_market.buyer'))],
      [say(`Core offer: ${ended(idea.value_ladder.core.offer)}`, part(idea, 'value_ladder.core'))],
      [
        say(
          `First version: ${idea.time_to_mvp_weeks} weeks, ${usd(idea.capital_required)} in the first quarter.`,
          part(idea, 'time_to_mvp_weeks'),
          part(idea, 'capital_required'),
        ),
      ],
      [say(`Score: ${idea.idea_score} of 10.`, part(idea, 'idea_score'))],
      ...gravestRisks(idea)
        .slice(0, 1)
        .map((one) => [saidRisk(idea, 'Gravest risk', one)]),
    ]),
  ]),
});
