import type { IdeaFull } from '../../../ideas/ideas.contract.ts';
import type { Block, Said } from '../answer.ts';
import { ended, endedLine, line, part, say, self, sentences, usd } from '../lines.ts';
import { helpIn } from './founder.ts';
import { filled, list, type Topic, text } from './topic.ts';

/** Moments in the life of the firm: when to take somebody on, when to leave a job for it. A dossier names neither; it says what they hang on. */

export const hiring: Topic = (idea) => ({
  lead: filled([
    text(
      say('Nobody before the test is passed.', self),
      ...sentences(idea, 'next_test.pass', 1).map((said) => ({ ...said, text: `It is passed when: ${said.text}` })),
      say('After that, in the first month whose income carries a wage you have asked for, once your own time is full.', self),
    ),
    incomeBy(idea, 'Income it expects, to hold that wage against:'),
    list(say('Where its own plan takes people on:', part(idea, 'execution_plan'), part(idea, 'monetization_timeline')), peopleIn(idea)),
    helpIn(idea),
    text(say(`The skills it asks for: ${idea.required_skills.join(', ')}. Take on first the one you lack.`, part(idea, 'required_skills'))),
  ]),
  more: filled([text(...sentences(idea, 'execution_plan.first_ten_customers'))]),
});

export const leavingJob: Topic = (idea) => ({
  lead: filled([
    text(
      say('When measured income, not expected income, carries what you live on; what that is the dossier cannot know.', self),
      say(
        `Until the first version it reckons with ${idea.hours_per_week} hours a week for ${idea.time_to_mvp_weeks} weeks.`,
        part(idea, 'hours_per_week'),
        part(idea, 'time_to_mvp_weeks'),
      ),
    ),
    incomeBy(idea, 'Income it expects, before costs and your own pay:'),
    list(
      say('Keep the job, or go back to it, when one of these is true:', part(idea, 'kill_criteria')),
      idea.kill_criteria.map((_, at) => [endedLine(line(idea, `kill_criteria.${at}`))]),
    ),
  ]),
});

const incomeBy = (idea: IdeaFull, title: string): Block =>
  list(
    say(title, part(idea, 'monetization_timeline')),
    idea.monetization_timeline.map((step, at) => [
      say(`${step.when}: ${usd(step.mrr_cents)} a month, an estimate.`, part(idea, `monetization_timeline.${at}`)),
    ]),
  );

const PEOPLE =
  /\b(hir(?:e|es|ed|ing)|recruit\w*|employ\w*|payroll|take on|train(?:s|ed|ing)? (?:two|three|four|five|six|eight|ten|the first|a second|another)|(?:a|the) (?:second|third) (?:reader|checker|reviewer|clerk|driver|translator|nurse|engineer|founder|guide|coach|host|sitter|caller|editor|surveyor|bender|assistant|interpreter|technician|person|crew|team))\b/i;

/** Lines of the plan that speak of taking somebody on, with when. */
function peopleIn(idea: IdeaFull): Said[][] {
  const planned = (['first_week', 'first_month', 'first_quarter'] as const).flatMap((key) =>
    idea.execution_plan[key].flatMap((_, at) => {
      const said = line(idea, `execution_plan.${key}.${at}`);
      return PEOPLE.test(said.text) ? [[{ ...said, text: `${WHEN[key]}: ${ended(said.text)}` }]] : [];
    }),
  );
  const later = idea.monetization_timeline.flatMap((step, at) =>
    PEOPLE.test(step.milestone) ? [[say(`${step.when}: ${ended(step.milestone)}`, part(idea, `monetization_timeline.${at}`))]] : [],
  );
  return [...planned, ...later];
}
const WHEN = { first_week: 'First week', first_month: 'First month', first_quarter: 'First quarter' } as const;
