import { type CategoryId, categories, categoryIds } from '../../shared/vocabulary/categories.ts';
import { type BandId, bandIds, bands, type CustomerType, customerTypeIds, customerTypes } from '../ideas/bands.ts';
import { type SkillGroupId, skillGroupIds, skillGroups } from '../ideas/skill-groups.ts';

export const teams = [
  { id: 'alone', label: 'Alone' },
  { id: 'together', label: 'With others' },
] as const;
export type Team = (typeof teams)[number]['id'];
export const teamIds = teams.map(({ id }) => id) as [Team, ...Team[]];

/** What a founder has said; what is absent or empty was not answered. */
export type Answers = {
  hours?: BandId<'hours'> | undefined;
  money?: BandId<'budget'> | undefined;
  skills: SkillGroupId[];
  sell: CustomerType[];
  team?: Team | undefined;
  regulation?: BandId<'regulation'> | undefined;
  fields: CategoryId[];
};
export type QuestionKey = keyof Answers;

type Question = {
  key: QuestionKey;
  asks: string;
  hint?: string;
  /** Of 100, when all seven are answered. */
  weight: number;
  /** What is given of the weight, as the page says it. */
  rule: string;
  several: boolean;
  choices: readonly { id: string; label: string }[];
};

const ceilings = (kind: 'hours' | 'budget' | 'regulation', last: string) =>
  bands[kind].map(({ id, atMost }) => ({ id, label: atMost ?? last }));
const BY_BAND = 'All of it when the idea’s band is yours or below, a quarter when it is the next one up, else nothing';

/** The seven questions, with the published method: the page, the ranking and /methodology read this table. */
export const questions: readonly Question[] = [
  {
    key: 'hours',
    asks: 'How many hours a week do you have?',
    weight: 20,
    rule: BY_BAND,
    several: false,
    choices: ceilings('hours', 'Full time'),
  },
  {
    key: 'money',
    asks: 'What can you spend before the business pays for itself?',
    hint: 'Compared with the budget of the first quarter.',
    weight: 20,
    rule: BY_BAND,
    several: false,
    choices: ceilings('budget', 'Over $10,000'),
  },
  {
    key: 'skills',
    asks: 'What can you do already?',
    weight: 25,
    rule: 'The share of the idea’s groups of skills that are among yours',
    several: true,
    choices: skillGroups,
  },
  {
    key: 'sell',
    asks: 'Who would you rather sell to?',
    weight: 10,
    rule: 'All of it when the idea is sold to one of them, else nothing',
    several: true,
    choices: customerTypes,
  },
  {
    key: 'team',
    asks: 'Alone, or with others?',
    weight: 10,
    rule: 'All of it when you are not alone or one person can do it, else nothing',
    several: false,
    choices: teams,
  },
  {
    key: 'regulation',
    asks: 'How much regulation would you take on?',
    hint: 'Licences, audits, rules that change.',
    weight: 5,
    rule: BY_BAND,
    several: false,
    choices: ceilings('regulation', 'Heavy too'),
  },
  {
    key: 'fields',
    asks: 'Which fields do you know?',
    weight: 10,
    rule: 'All of it when the idea’s category is one of them, else nothing',
    several: true,
    choices: categories,
  },
];

const one = <T extends string>(ids: readonly T[], asked: string | undefined) => ids.find((id) => id === asked);
const some = <T extends string>(ids: readonly T[], asked: string | undefined) => ids.filter((id) => asked?.split(',').includes(id));

/**
 * Reads the address of the quiz: a form sends each ticked box by itself, an address of ours has them in one text.
 * @returns the answers that are among the choices, and the query of the API call with the values as they are, so that the API says what is wrong with them
 */
export function answersIn(params: URLSearchParams): { answers: Answers; query: Record<string, string> } {
  const query: Record<string, string> = {};
  for (const { key } of questions) {
    const asked = params.getAll(key).join(',').split(',').filter(Boolean).join(',');
    if (asked) query[key] = asked;
  }
  const answers: Answers = {
    hours: one(bandIds('hours'), query.hours),
    money: one(bandIds('budget'), query.money),
    skills: some(skillGroupIds, query.skills),
    sell: some(customerTypeIds, query.sell),
    team: one(teamIds, query.team),
    regulation: one(bandIds('regulation'), query.regulation),
    fields: some(categoryIds, query.fields),
  };
  return { answers, query };
}

/** @returns whether a question has an answer. */
export function isAnswered(answers: Answers, key: QuestionKey): boolean {
  const answer = answers[key];
  return Array.isArray(answer) ? answer.length > 0 : answer !== undefined;
}

/** @returns the address of the same answers, in one order whatever order they were given in. */
export function fitAddress(query: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(questions.flatMap(({ key }) => (query[key] ? [[key, query[key]]] : [])));
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/fit?${params}` : '/fit';
}
