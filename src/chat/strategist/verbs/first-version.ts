import type { IdeaFull } from '../../../catalogue/index.server.ts';
import { stem } from '../../../engine/index.server.ts';
import { asker, count, number, part, say, sum } from '../lines.ts';
import { listAt, testPrice } from './parts.ts';
import { filled, text, type Verb } from './verb.ts';

/** Asked what to cut, what is out comes before what is in. */
const ASKS_WHAT_GOES = /\b(?:cut|leave out|left out|drop|remove|skip|omit|postpone)\b/i;

export const mvp: Verb = (idea, { question, input }) => {
  const features = idea.mvp_features;
  const weeks = idea.time_to_mvp_weeks;
  const kept = sharedWithTest(idea);
  const isAboutCuts = ASKS_WHAT_GOES.test(question);
  const leftOut = listAt(idea, 'not_in_mvp', 'Leave out, whoever asks for it:');
  return {
    lead: filled([
      isAboutCuts && leftOut,
      input.weeks !== undefined &&
        input.weeks < weeks &&
        text(
          say(
            `Not in ${input.weeks} ${input.weeks === 1 ? 'week' : 'weeks'} by the dossier: it plans for ${weeks} weeks for all of it.`,
            asker,
            part(idea, 'time_to_mvp_weeks'),
          ),
        ),
      text(
        say(
          `The first version is ${features.length} things in ${weeks} weeks, ${weeks === features.length ? 'a week for each' : weeks < features.length ? 'less than a week for each' : `about ${number(weeks / features.length)} weeks each`}.`,
          count(idea, 'mvp_features'),
          part(idea, 'time_to_mvp_weeks'),
          sum(`${weeks} ÷ ${features.length} = ${number(weeks / features.length)} rounded`),
        ),
        kept &&
          say(
            `If only one can be ready, make it “${kept.name}”: the cheapest test leans on the same things (${kept.words.map((word) => `“${word}”`).join(', ')}).`,
            part(idea, `mvp_features.${kept.at}`),
            part(idea, 'next_test.what'),
          ),
      ),
      listAt(idea, 'mvp_features', undefined, ['name', 'what']),
      !isAboutCuts && leftOut,
      text(say(`Before building any of it, run the test: ${testPrice(idea)}.`, part(idea, 'next_test'))),
    ]),
    more: filled([listAt(idea, 'technical_requirements', 'What it needs underneath:')]),
  };
};

const COMMON = new Set(
  'three four five seven eight nine eleven twelve twenty thirty forty fifty sixty hundred page pages ahead paper papers month months week weeks year years first second work needs people name names list send sent ask asks give gives show shows with that this from they them their have will would each which what when where into your more than then only also before after every other make made them take take'.split(
    ' ',
  ),
);

/** The feature that shares the most telling words with the cheapest test. */
function sharedWithTest(idea: IdeaFull): { name: string; at: number; words: string[] } | undefined {
  const words = (value: string) =>
    new Map((value.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => !COMMON.has(word)).map((word) => [stem(word), word]));
  const test = words(idea.next_test.what);
  const ranked = idea.mvp_features
    .map((feature, at) => {
      const own = words(`${feature.name} ${feature.what}`);
      const shared = [...own].filter(([root]) => test.has(root)).map(([, word]) => word);
      return { name: feature.name, at, words: shared };
    })
    .sort((a, b) => b.words.length - a.words.length);
  const [best, second] = ranked;
  // Words as both texts have them letter for letter, so that a reader finds them.
  const telling = best?.words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(idea.next_test.what)).slice(0, 3) ?? [];
  return best && telling.length >= 2 && best.words.length > (second?.words.length ?? 0) ? { ...best, words: telling } : undefined;
}

export const technology: Verb = (idea) => ({
  lead: filled([
    listAt(idea, 'technical_requirements', 'What it has to do underneath:'),
    text(
      say(
        idea.no_code
          ? 'The dossier marks it as possible without code.'
          : 'The dossier does not count it among ideas that can be built without code.',
        part(idea, 'no_code'),
      ),
      say(`It asks for these skills: ${idea.required_skills.join(', ')}.`, part(idea, 'required_skills')),
    ),
    listAt(idea, 'not_in_mvp', 'Keep out of the first version:'),
  ]),
});
