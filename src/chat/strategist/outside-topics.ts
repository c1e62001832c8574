import type { IdeaFull } from '../../catalogue/index.server.ts';
import { asksAfter } from './all-topics.ts';
import type { Answer, Said, TopicId } from './answer.ts';
import { OFF_TOPIC } from './cues-outside.ts';
import { asker, led, line, opening, part, say, self, usd } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { text } from './topics/topic.ts';

/** An answer that costs nothing: nothing was found in a dossier for it. */
const free = (topic: TopicId, idea: IdeaFull | undefined, ...said: readonly (Said | false)[]): Answer => ({
  topics: [topic],
  blocks: [text(...said)],
  lookedAt: topic === 'unknowable' && idea ? [{ label: 'read the dossier', slugs: [idea.slug] }] : [],
  next: idea ? asksAfter([]) : [],
  isEmpty: true,
});

/** What the strategist is. */
export const identity = (idea: IdeaFull | undefined): Answer =>
  free(
    'identity',
    idea,
    say('I am Assay’s built-in strategist: rules that read dossiers and do sums, not a language model.', self),
    say('I say only what a dossier or a figure holds, and show which; where they are silent, so am I.', self),
    say('What you write cannot change how I work.', self),
  );

/** What is not answered, with the reason. */
export const refused = (idea: IdeaFull | undefined, says: string, topic: TopicId = 'courtesy'): Answer =>
  free(topic, idea, say(says, self));

/** Greetings, thanks, complaints, and “what can you do?”. */
export function courtesy(idea: IdeaFull | undefined, question: string): Answer {
  if (/\b(thank|thanks|cheers|great|cool|ok|okay|perfect|got it|helpful)\b/i.test(question) && idea)
    return free(
      'courtesy',
      idea,
      say(`Then the next step is the test: ${usd(idea.next_test.cost_cents)} and ${idea.next_test.days} days.`, part(idea, 'next_test')),
    );
  if (
    /\b(hate|useless|stupid|wrong|nonsense|terrible|bad answer|don'?t (agree|believe)|disagree|rubbish|garbage|shit|idiot|moron|dumb|a joke)\b/i.test(
      question,
    )
  )
    return free(
      'courtesy',
      idea,
      say('Say which sentence is wrong, or what is missing, and I look for it in the dossier.', self),
      say('Its figures are estimates where they say so: what you have measured yourself weighs more.', self),
    );
  return free(
    'courtesy',
    idea,
    say(
      idea
        ? 'Ask about this idea: first customers, price, first version, competitors, risks, money, what to test, a first email, or whether to build it at all.'
        : 'Say what you want to build and for whom, or open a chat from an idea’s page.',
      self,
    ),
  );
}

/** Everything that was to be said was left out by the guard. */
export const nothingStands = (idea: IdeaFull | undefined): Answer =>
  free(
    'unknowable',
    idea,
    say('I had an answer, but its sources do not hold it, so I do not give it.', self),
    say('This message was not counted. Ask for one part of it, or read the dossier itself.', self),
  );

/** What no dossier can say, and who could. */
export function unknowable(idea: IdeaFull, question: string): Answer {
  if (/\b(succeed|guarantee|predict|chances?|odds|probability|will (it|this|they|i))\b/i.test(question))
    return free(
      'unknowable',
      idea,
      say('Nobody can know that yet, and I do not guess.', self),
      led('What would tell you:', opening(idea, 'next_test.what')),
      led('It passes when:', line(idea, 'next_test.pass')),
    );
  if (
    /\b(invest|fund|raise|venture|vc|valuation|exit|ipo|acquire|acquired|buy me out|sell (the|this|my|it as a) (company|business|start-?up|firm))/i.test(
      question,
    )
  )
    return free(
      'unknowable',
      idea,
      say(
        'I cannot know who would put money into it or buy it, or for how much: no investor and no sale of a company is in the catalogue.',
        self,
      ),
      say(
        `What there is to show: a first quarter of ${usd(idea.capital_required)}, and a test for ${usd(idea.next_test.cost_cents)}.`,
        part(idea, 'capital_required'),
        part(idea, 'next_test.cost_cents'),
      ),
      led('Money follows this:', line(idea, 'next_test.pass')),
    );
  if (/\b(name|trademark|logo|domain)\b/i.test(question))
    return free('unknowable', idea, say('I do not invent names, and whether one is free only its register can say.', self));
  if (OFF_TOPIC.test(question)) return free('unknowable', idea, say('I advise on this idea and on nothing else.', self));
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
