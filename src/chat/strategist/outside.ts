import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Answer, Said, VerbId } from './answer.ts';
import { asker, led, line, opening, part, say, self, usd } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { testPrice } from './verbs/parts.ts';
import { text } from './verbs/verb.ts';
import { asksAfter } from './verbs.ts';

/** An answer that costs nothing: nothing was found in a dossier for it. */
const free = (verb: VerbId, idea: IdeaFull | undefined, ...said: readonly (Said | false | undefined)[]): Answer => ({
  verbs: [verb],
  blocks: [text(...said)],
  lookedAt: verb === 'unknowable' && idea ? [{ label: 'read the dossier', slugs: [idea.slug] }] : [],
  next: idea ? asksAfter([]) : [],
  isEmpty: true,
});

/** What the strategist is. */
const identity = (idea: IdeaFull | undefined): Answer =>
  free(
    'identity',
    idea,
    say('I am Assay’s built-in strategist: verbs that read dossiers, count and do sums, not a language model.', self),
    say('I say only what a dossier or a figure holds, and show which; where they are silent, so am I.', self),
    say('What you write cannot change how I work.', self),
  );

/** What is not answered, with the reason. */
export const refused = (idea: IdeaFull | undefined, says: string, verb: VerbId = 'courtesy'): Answer => free(verb, idea, say(says, self));

/** What has to do with no idea, or what no dossier can say, and who could. */
export function outside(verb: VerbId, idea: IdeaFull | undefined, question: string): Answer {
  switch (verb) {
    case 'identity':
      return identity(idea);
    case 'thanks':
      return free(
        'thanks',
        idea,
        idea ? say(`Then the next step is the test: ${testPrice(idea)}.`, part(idea, 'next_test')) : say('Ask on whenever you like.', self),
      );
    case 'complaint':
      return free(
        'complaint',
        idea,
        say('Say which sentence is wrong, or what is missing, and I look for it.', self),
        say('Figures are estimates where they say so: what you have measured yourself weighs more.', self),
      );
    case 'future':
      return free(
        'future',
        idea,
        say('Nobody can know that yet, and I do not guess.', self),
        idea && led('What would tell you:', opening(idea, 'next_test.what')),
        idea && led('It passes when:', line(idea, 'next_test.pass')),
      );
    case 'investors':
      return free(
        'investors',
        idea,
        say(
          'I cannot know who would put money into it or buy it, or for how much: no investor and no sale of a company is in the catalogue.',
          self,
        ),
        idea &&
          say(
            `What there is to show: a first quarter of ${usd(idea.capital_required)}, and a test for ${usd(idea.next_test.cost_cents)}.`,
            part(idea, 'capital_required'),
            part(idea, 'next_test.cost_cents'),
          ),
        idea && led('Money follows this:', line(idea, 'next_test.pass')),
      );
    case 'naming':
      return free('naming', idea, say('I do not invent names, and whether one is free only its register can say.', self));
    case 'off_topic':
      return free(
        'off_topic',
        idea,
        say(
          idea
            ? 'I advise on this idea and on starting a business, on nothing else.'
            : 'I advise on ideas and on starting a business, on nothing else.',
          self,
        ),
      );
    case 'courtesy':
      return free(
        'courtesy',
        idea,
        say(
          idea
            ? 'Ask about this idea: first customers, price, first version, competitors, risks, money, what to test, other countries, a first email, or whether to build it at all.'
            : 'Ask for ideas within your limits (“for nurses, with no code, in the evenings”), how many buyers a trade has, what a price would bring, who does it already; or say what you would build and for whom.',
          self,
        ),
      );
    default:
      return idea ? unknowable(idea, question) : free('unknowable', idea, say('I cannot answer that from the catalogue.', self));
  }
}

/** Everything that was to be said was left out by the guard. */
export const nothingStands = (idea: IdeaFull | undefined): Answer =>
  free(
    'unknowable',
    idea,
    say('I had an answer, but its sources do not hold it, so I do not give it.', self),
    say('This message was not counted. Ask for one part of it, or read the dossier itself.', self),
  );

/** No line of the dossier comes near: what it says nothing of. */
export function unknowable(idea: IdeaFull, question: string): Answer {
  const missing = nearestLines(idea, question).missing.slice(0, 3);
  return free(
    'unknowable',
    idea,
    say('I cannot answer that from the dossier.', self),
    missing.length > 0 &&
      say(`It says nothing of ${missing.map((word) => `“${word}”`).join(', ')}.`, asker, {
        of: 'absence',
        slug: idea.slug,
        words: missing,
      }),
    say('This message was not counted. If your decision hangs on it, ask the people who would pay, or put it in other words.', self),
  );
}
