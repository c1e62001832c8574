import type { IdeaFull } from '../../../catalogue/index.server.ts';
import { labelOf } from '../../../shared/places/places.ts';
import { categoryLabel } from '../../../shared/vocabulary/categories.ts';
import type { Block } from '../answer.ts';
import { type Field, type IdeaOrder, type Input, orderOf } from '../inputs.ts';
import { asker, dollars, ended, number, part, say, self, sum, usd } from '../lines.ts';
import { filled, type OpenVerb, text } from './verb.ts';

const SHOWN = 6;

const BY: Record<IdeaOrder, { words: string; path: string }> = {
  score: { words: 'the best score', path: 'idea_score' },
  revenue: { words: 'the highest estimate of what it could earn', path: 'revenue_potential' },
  budget: { words: 'the smallest first quarter', path: 'capital_required' },
  weeks: { words: 'the shortest way to a first version', path: 'time_to_mvp_weeks' },
  hours: { words: 'the fewest hours a week', path: 'hours_per_week' },
  difficulty: { words: 'the lowest rating for difficulty', path: 'execution_difficulty' },
  rivals: { words: 'the fewest direct competitors', path: 'competitive_landscape.direct' },
  evidence: { words: 'the most figures that were measured or cited', path: 'figures' },
  newest: { words: 'the latest day of publication', path: 'published_at' },
};

/** A constraint as it stands after “ideas that”. */
const ASKS: { [F in Field]?: (value: NonNullable<Input[F]>) => string } = {
  moneyUsd: (value) => `cost at most ${dollars(value)} in the first quarter`,
  hoursPerWeek: (value) => `ask at most ${number(value)} hours a week`,
  weeks: (value) => `reach a first version in ${number(value)} weeks`,
  noCode: () => 'need no code',
  solo: () => 'one person can do',
  fewRules: () => 'stand under light rules',
  measured: () => 'rest on measured or cited figures',
  category: (value) => `are in ${categoryLabel(value)}`,
  customer: (value) => `sell to ${{ b2b: 'businesses', b2c: 'people', b2g: 'public bodies' }[value]}`,
  country: (value) => `are written for ${labelOf(value)}`,
};

const phrasesOf = (input: Input, but: readonly Field[] = []): string[] =>
  (Object.keys(ASKS) as Field[]).flatMap((field) => {
    const value = input[field];
    const phrase = ASKS[field] as ((value: unknown) => string) | undefined;
    return value === undefined || value === false || !phrase || but.includes(field) ? [] : [phrase(value)];
  });

const joined = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** Ideas by what somebody wishes of one, the most fitting first. What a person is good at or likes no dossier knows: another page asks for that. */
export const findIdeas: OpenVerb = async ({ input, world }) => {
  const about = input.trade ?? input.about;
  const { ideas, total, dropped } = await world.find(input, SHOWN);
  const [best] = ideas;
  if (!best)
    return {
      lead: [
        text(say('The catalogue holds no idea you may read that comes near to this.', self), say(YOUR_FIT, { of: 'self', at: '/fit' })),
      ],
      isEmpty: true,
    };
  const isAbout = about !== undefined && !dropped.includes('about');
  const phrases = phrasesOf(input, dropped);
  const which = [
    `${number(total)} ${total === 1 ? 'idea' : 'ideas'}`,
    input.among ? 'of those' : '',
    isAbout ? (about === input.trade ? `near to “${about}”` : 'near to what you describe') : '',
    phrases.length > 0
      ? `${total === 1 && !input.among ? 'of those ' : ''}that ${joined(phrases)}`
      : input.among || isAbout
        ? ''
        : 'of the catalogue',
  ].filter(Boolean);
  const by = orderOf(input, dropped);
  const order = BY[by ?? 'score'];
  const cites = part(best, order.path);
  const counted = sum(`${number(total)} = ${number(total)}`);
  return {
    lead: filled([
      text(
        say(`${best.title}: ${ended(best.tagline)}`, part(best, 'title'), part(best, 'tagline')),
        say(
          total === 1
            ? `It is the only one: ${which.join(' ')}.`
            : by || !isAbout
              ? `Of ${which.join(' ')} it has ${order.words}.`
              : `It comes first of ${which.join(' ')}.`,
          asker,
          counted,
          cites,
        ),
        dropped.length > 0 && say(`No idea has all you ask; I left out: ${joined(dropped.map((field) => gaveUp(field, input)))}.`, asker),
      ),
      tableOf(ideas),
      text(
        ideas.length > 1
          ? say('Ask about one by its place, “the second one”, or narrow them: hours, money, weeks, country.', self)
          : say('Ask on: what it costs, who pays, what could end it.', self),
      ),
    ]),
    ideas,
    named: ideas.map(({ slug }) => slug),
  };
};

const gaveUp = (field: Field, input: Input): string => {
  const phrase = ASKS[field] as ((value: unknown) => string) | undefined;
  return field === 'about' || !phrase
    ? `that they are about ${input.trade ? `“${input.trade}”` : 'what you describe'}`
    : `that they ${phrase(input[field])}`;
};

const SOLD_TO = { b2b: 'Businesses', b2c: 'People', b2b2c: 'People, through firms', b2g: 'Public bodies' } as const;

function tableOf(ideas: readonly IdeaFull[]): Block {
  return {
    kind: 'table',
    head: ['Idea', 'Score', 'First quarter', 'Hours a week', 'Weeks', 'Sold to'],
    rows: ideas.map((idea) => [
      say(idea.title, part(idea, 'title')),
      say(String(idea.idea_score), part(idea, 'idea_score')),
      say(usd(idea.capital_required), part(idea, 'capital_required')),
      say(String(idea.hours_per_week), part(idea, 'hours_per_week')),
      say(String(idea.time_to_mvp_weeks), part(idea, 'time_to_mvp_weeks')),
      say(SOLD_TO[idea.customer_type], part(idea, 'customer_type')),
    ]),
  };
}

const YOUR_FIT = 'Find my fit sorts the catalogue by your skills, hours and money.';
