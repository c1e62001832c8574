import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Cite, Said } from '../answer.ts';
import { asker, count, ended, led, line, part, say, sentences, usd } from '../lines.ts';
import { gravestRisks, listAt, ratedKeys, ratingOf, saidRating } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

export const risks: Verb = (idea, { input }) => {
  const sorted = gravestRisks(idea);
  const high = sorted.filter(({ severity }) => severity === 'high');
  return {
    lead: filled([
      input.stance === 'denied'
        ? text(say(`It can fail: the dossier names ${sorted.length} risks.`, asker, count(idea, 'risks_and_challenges')))
        : text(),
      list(
        say(`${sorted.length} risks, ${high.length} of them rated high:`, count(idea, 'risks_and_challenges'), {
          ...count(idea, 'risks_and_challenges'),
          where: { key: 'severity', is: 'high' },
        } as Cite),
        sorted.map(({ at, severity }) => [
          say(
            `${severity.replace(/^./, (letter) => letter.toUpperCase())}: ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`,
            part(idea, `risks_and_challenges.${at}`),
          ),
          led('Answer:', line(idea, `risks_and_challenges.${at}.mitigation`)),
        ]),
      ),
      text(weakestRating(idea)),
      listAt(idea, 'kill_criteria', 'Stop when one of these comes true:'),
    ]),
    more: filled([text(...sentences(idea, 'regulatory_considerations.notes'))]),
  };
};

/** The rating with its reason that speaks most against the idea. */
function weakestRating(idea: IdeaFull): Said | undefined {
  const lowest = ratedKeys.flatMap((key) => ratingOf(idea, key) ?? []).sort((a, b) => a.value - b.value)[0];
  return lowest && saidRating(idea, lowest.key, 'is the weakest rating,');
}

export const kill: Verb = (idea) => ({
  lead: filled([
    listAt(idea, 'kill_criteria', 'Drop it when one of these is true:'),
    text(
      say(
        `What you can know soonest is the test, ${idea.next_test.days} days and ${usd(idea.next_test.cost_cents)}; it passes when: ${ended(line(idea, 'next_test.pass').text)}`,
        part(idea, 'next_test'),
      ),
    ),
    text(
      ...gravestRisks(idea)
        .filter(({ severity }) => severity === 'high')
        .slice(0, 1)
        .map(({ at }) => led('The risk behind them:', line(idea, `risks_and_challenges.${at}.risk`))),
    ),
  ]),
  more: filled([
    list(
      undefined,
      gravestRisks(idea).map(({ at }) => [
        line(idea, `risks_and_challenges.${at}.risk`),
        led('Answer:', line(idea, `risks_and_challenges.${at}.mitigation`)),
      ]),
    ),
  ]),
});
