import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Answer, NearIdea } from './answer.ts';
import { asker, ended, part, say, self } from './lines.ts';
import { tableOf } from './topics/comparing.ts';
import { gravestRisks } from './topics/parts.ts';
import { filled, list, text } from './topics/topic.ts';
import type { Wish } from './wish.ts';

const BY: Record<Wish['by'], string> = {
  score: 'the best score',
  revenue: 'the highest estimate of what it could earn',
  budget: 'the smallest first quarter',
  weeks: 'the shortest way to a first version',
};

/** Ideas in the order somebody without one asked for. What a person is good at or likes no dossier knows: another page asks for that. */
export function chosenBy(wish: Wish, near: readonly NearIdea[]): Answer {
  const ideas = near.map((one) => one.idea);
  const limits = [
    ...(wish.moneyUsd === undefined ? [] : ['cost no more than your money in the first quarter']),
    ...(wish.hoursPerWeek === undefined ? [] : ['ask no more than your hours a week']),
    ...(wish.noCode ? ['need no code'] : []),
    ...(wish.solo ? ['one person can do'] : []),
  ];
  const isNear = wish.about !== undefined && near.some(({ probability }) => probability > 0);
  const among = [
    isNear ? `Of the ideas near to “${wish.about}”` : limits.length > 0 ? 'Of the ideas' : 'Of the ideas you may read',
    ...(limits.length > 0 ? [`that ${limits.join(' and ')}`] : []),
  ].join(' ');
  if (ideas.length === 0)
    return {
      topics: ['unknowable'],
      blocks: [text(say('No idea you may read is within those limits.', self), say(YOUR_FIT, { of: 'self', at: '/fit' }))],
      lookedAt: [],
      next: [],
      isEmpty: true,
    };
  const cites = ideas.map((idea) => part(idea, PATHS[wish.by]));
  const [best] = ideas as [IdeaFull];
  return {
    topics: ['compare'],
    blocks: filled([
      text(
        say(`${best.title}: ${ended(best.tagline)}`, part(best, 'title'), part(best, 'tagline')),
        say(`${among} it has ${BY[wish.by]}.`, ...cites, asker),
        wish.unsorted !== undefined && say(`I cannot sort ideas by “${wish.unsorted}”, so these come by score.`, asker),
        wish.unweighed !== undefined &&
          say(`Whether “${wish.unweighed}” is enough I cannot weigh: what a first quarter costs is counted in dollars.`, asker),
        wish.about !== undefined && !isNear && say(`None is near to “${wish.about}”, so these are out of all of them.`, asker),
      ),
      tableOf(ideas),
      list(
        say('What could end each:', ...ideas.map((idea) => part(idea, 'risks_and_challenges'))),
        ideas.map((idea) => [
          {
            text: `${idea.title}: ${ended(gravest(idea))}`,
            cites: [part(idea, 'title'), part(idea, 'risks_and_challenges')],
          },
        ]),
      ),
      text(
        say(
          wish.by === 'revenue'
            ? 'What they could earn is estimated, and nobody is known to have earned it.'
            : 'A score weighs the idea, not you.',
          self,
        ),
        say(YOUR_FIT, { of: 'self', at: '/fit' }),
      ),
    ]),
    lookedAt: [
      {
        label: `looked at ${ideas.length} ${ideas.length === 1 ? 'idea' : 'ideas'} of the catalogue`,
        slugs: ideas.map(({ slug }) => slug),
      },
    ],
    next: [],
    isEmpty: false,
  };
}
const PATHS: Record<Wish['by'], string> = {
  score: 'idea_score',
  revenue: 'revenue_potential',
  budget: 'capital_required',
  weeks: 'time_to_mvp_weeks',
};
const gravest = (idea: IdeaFull): string => gravestRisks(idea)[0]?.risk ?? '';
const YOUR_FIT = 'Find my fit sorts the catalogue by your skills, hours and money; then open a chat from an idea’s page.';
