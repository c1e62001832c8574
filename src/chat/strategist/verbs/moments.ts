import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Block, Said } from '../answer.ts';
import { ended, line, part, say, self, sentences, usd } from '../lines.ts';
import { customersNeeded } from './earning.ts';
import { helpIn } from './founder.ts';
import { listAt, stepsOf } from './parts.ts';
import { filled, list, text, type Verb } from './verb.ts';

/** Moments in the life of the firm: when to take somebody on, when to leave a job for it. A dossier names neither; it says what they hang on. */

export const hiring: Verb = (idea) => ({
  lead: filled([
    text(
      takesOn(idea, 'first_week')
        ? say('Those its own first week takes on, for the test; nobody more before it is passed.', part(idea, 'execution_plan.first_week'))
        : say('Nobody before the test is passed.', self),
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

export const leavingJob: Verb = (idea, { question }) => ({
  lead: filled([
    text(
      customersNeeded(idea, question),
      say('When measured income, not expected income, carries what you live on; what that is the dossier cannot know.', self),
      say(
        `Until the first version it plans for ${idea.hours_per_week} hours a week for ${idea.time_to_mvp_weeks} weeks.`,
        part(idea, 'hours_per_week'),
        part(idea, 'time_to_mvp_weeks'),
      ),
    ),
    incomeBy(idea, 'Income it expects, before costs and your own pay:'),
    listAt(idea, 'kill_criteria', 'Keep the job, or go back to it, when one of these is true:'),
  ]),
});

const incomeBy = (idea: IdeaFull, title: string): Block =>
  list(
    say(title, part(idea, 'monetization_timeline')),
    stepsOf(idea, ({ when, mrr_cents }) => `${when}: ${usd(mrr_cents)} a month, an estimate.`),
  );

/** Who is taken on. Testers, pupils and those a thing is sold to are not, nor are halls and trucks, which are hired as well. */
const ROLE =
  '(?:actor|adviser|assistant|auditor|backup|bookkeeper|caller|checker|clerk|coach(?:es)?|companion|coordinator|counsellor|crew|cutter|driver|editor|engineer|facilitator|filer|fitter|grower|guide|handler|installer|interpreter|investigator|keeper|listener|manager|nurse|officer|packer|paralegal|people|person|pharmacist|photographer|practitioner|reader|reconciler|rehearser|reviewer|senco|student|support|surveyor|teacher|technician|translator|typist|visitor|worker)s?';
const ONE_OR_MORE = '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|the (?:first|second|third|next))';
/** The verb begins a clause and somebody is taken on by it, or somebody has been. */
const TAKES_ON = new RegExp(
  [
    `(?:^|[,;:] |\\band )(?:hire|employ|recruit(?: and check)?|take on) ${ONE_OR_MORE} (?:[\\w'-]+ ){0,3}?${ROLE}\\b`,
    `^train (?!an? )${ONE_OR_MORE} (?:[\\w'-]+ ){0,3}?${ROLE}\\b`,
    `^train a part-time ${ROLE}\\b`,
    `\\b${ROLE} (?:hired|employed|on the payroll)\\b`,
  ].join('|'),
  'i',
);
/** In the plan a second person may be anybody who looks on; by a month of income, somebody works there. */
const WORKS_THERE = new RegExp(`\\b(?:part-time (?:\\w+ )?${ROLE}|second (?:and third )?${ROLE}|first assistant|support hire)\\b`, 'i');

const PLANNED = ['first_week', 'first_month', 'first_quarter'] as const;

/** Whether the plan takes somebody on in one of its parts. */
const takesOn = (idea: IdeaFull, key: (typeof PLANNED)[number]): boolean =>
  idea.execution_plan[key].some((_, at) => isTakingOn(line(idea, `execution_plan.${key}.${at}`).text));

/** @returns whether a line of a plan says that somebody is taken on; a milestone of income may also say that somebody works there by then */
export const isTakingOn = (text: string, isMilestone = false): boolean => TAKES_ON.test(text) || (isMilestone && WORKS_THERE.test(text));

/** Lines of the plan that speak of taking somebody on, with when. */
function peopleIn(idea: IdeaFull): Said[][] {
  const planned = PLANNED.flatMap((key) =>
    idea.execution_plan[key].flatMap((_, at) => {
      const said = line(idea, `execution_plan.${key}.${at}`);
      return isTakingOn(said.text) ? [[{ ...said, text: `${WHEN[key]}: ${ended(said.text)}` }]] : [];
    }),
  );
  const later = idea.monetization_timeline.flatMap((step, at) =>
    isTakingOn(step.milestone, true) ? [[say(`${step.when}: ${ended(step.milestone)}`, part(idea, `monetization_timeline.${at}`))]] : [],
  );
  return [...planned, ...later];
}
const WHEN = { first_week: 'First week', first_month: 'First month', first_quarter: 'First quarter' } as const;
