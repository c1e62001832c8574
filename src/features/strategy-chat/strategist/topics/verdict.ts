import { scoreKinds } from '../../../ideas/scores.ts';
import type { Said } from '../answer.ts';
import { asker, ended, endedLine, led, line, part, say, usd } from '../lines.ts';
import { evidenceWarning } from './evidence.ts';
import { gravestRisks, ratedKeys, ratingOf, saidRating } from './parts.ts';
import { filled, list, type Topic, text } from './topic.ts';

/** From which idea score on, and with no score under which, the dossier leans to yes; docs/decisions/0055. */
export const LEANS_YES_FROM = 6.5;

export const LEANS_NO_UNDER = 5.5;

const NO_SCORE_UNDER = 5;

export const verdict: Topic = (idea, { reading: { claims } }) => {
  const scores = scoreKinds.map(({ id, label }) => ({ id, label, value: idea.scores[id] })).sort((a, b) => a.value - b.value);
  const [lowest] = scores;
  const highest = scores.at(-1);
  const leaning =
    idea.idea_score < LEANS_NO_UNDER
      ? 'no'
      : idea.idea_score >= LEANS_YES_FROM && (lowest?.value ?? 0) >= NO_SCORE_UNDER
        ? 'yes'
        : 'undecided';
  const rated = ratedKeys.flatMap((key) => ratingOf(idea, key) ?? []).sort((a, b) => b.value - a.value);
  const [best] = rated;
  const grave = gravestRisks(idea)[0];
  const opening = {
    yes: `The dossier leans to yes, on one condition: that the test passes first. It scores ${idea.idea_score} of 10.`,
    undecided: `Not yet: at ${idea.idea_score} of 10 the dossier does not carry a yes without the test.`,
    no: `The dossier leans to no: it scores ${idea.idea_score} of 10.`,
  }[leaning];
  return {
    lead: filled([
      text(
        say(opening, part(idea, 'idea_score')),
        lowest &&
          highest &&
          say(`${highest.label} is its best score, ${highest.value}; ${lowest.label} its lowest, ${lowest.value}.`, part(idea, 'scores')),
      ),
      claims.hoursPerWeek !== undefined && claims.hoursPerWeek < idea.hours_per_week
        ? text(
            say(
              `Against you: ${claims.hoursPerWeek} hours a week, where the dossier reckons with ${idea.hours_per_week}.`,
              asker,
              part(idea, 'hours_per_week'),
            ),
          )
        : text(),
      list(undefined, [
        ...(best ? [[led('For it:', saidRating(idea, best.key) as Said)]] : []),
        ...(rated.length > 1 ? [[led('Against it:', saidRating(idea, (rated.at(-1) as (typeof rated)[number]).key) as Said)]] : []),
        ...(grave
          ? [[say(`What could end it (${grave.severity}): ${ended(grave.risk)}`, part(idea, `risks_and_challenges.${grave.at}`))]]
          : []),
        [led('Who should not:', endedLine(line(idea, 'founder_fit.should_not.0')))],
      ]),
      text(
        say(`Decide by the test, not by me: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, part(idea, 'next_test')),
        say(`Go on if: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass')),
        led('Drop it if:', endedLine(line(idea, 'kill_criteria.0'))),
      ),
      text(evidenceWarning(idea)),
    ]),
    more: filled([
      list(
        undefined,
        rated.map(({ key }) => [saidRating(idea, key) as Said]),
      ),
    ]),
  };
};
