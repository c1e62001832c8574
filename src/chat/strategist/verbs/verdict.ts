import { type IdeaFull, scoreKinds } from '../../../catalogue/index.server.ts';
import type { Block, Said } from '../answer.ts';
import { asker, ended, endedAt, led, line, part, say, usd } from '../lines.ts';
import { evidenceWarning } from './evidence.ts';
import { gravestRisks, ratedKeys, ratingOf, saidRating, saidRisk } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

/** From which idea score on, and with no score under which, the dossier leans to yes; docs/decisions/0055. */
export const LEANS_YES_FROM = 6.5;

export const LEANS_NO_UNDER = 5.5;

const NO_SCORE_UNDER = 5;

export const verdict: Verb = (idea, { input }) => {
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
      input.hoursPerWeek !== undefined && input.hoursPerWeek < idea.hours_per_week
        ? text(
            say(
              `Against you: ${input.hoursPerWeek} hours a week, where the dossier plans for ${idea.hours_per_week}.`,
              asker,
              part(idea, 'hours_per_week'),
            ),
          )
        : text(),
      input.leavesJob === true && leaving(idea),
      list(undefined, [
        ...(best ? [[led('For it:', saidRating(idea, best.key) as Said)]] : []),
        ...(rated.length > 1 ? [[led('Against it:', saidRating(idea, (rated.at(-1) as (typeof rated)[number]).key) as Said)]] : []),
        ...(grave ? [[saidRisk(idea, 'What could end it', grave)]] : []),
        [led('Who should not:', endedAt(idea, 'founder_fit.should_not.0'))],
      ]),
      text(
        say(`Decide by the test, not by me: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, part(idea, 'next_test')),
        say(`Go on if: ${ended(line(idea, 'next_test.pass').text)}`, part(idea, 'next_test.pass')),
        led('Drop it if:', endedAt(idea, 'kill_criteria.0')),
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

const HOURS_OF_A_JOB = 30;

/** Leaving a job for it: not before the test, and against the hours and the first income the dossier plans for. */
function leaving(idea: IdeaFull): Block {
  const [step] = idea.monetization_timeline;
  return text(
    say(`Do not leave your job for it before the test has passed; that takes ${idea.next_test.days} days.`, part(idea, 'next_test')),
    say(
      idea.hours_per_week < HOURS_OF_A_JOB
        ? `The dossier plans for ${idea.hours_per_week} hours a week, which leaves room for a job.`
        : `The dossier plans for ${idea.hours_per_week} hours a week, which leaves no room for a job.`,
      part(idea, 'hours_per_week'),
    ),
    step && say(`The first income it expects, ${step.when}: ${usd(step.mrr_cents)} a month.`, part(idea, 'monetization_timeline.0')),
    say(`You would have to live until then, and pay the first quarter’s ${usd(idea.capital_required)}.`, part(idea, 'capital_required')),
  );
}
