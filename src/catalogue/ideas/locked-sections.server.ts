import type { Dossier } from './dossier.contract.ts';
import type { IdeaTeaser } from './ideas.contract.ts';
import { dossierSections, type SectionKey } from './sections.ts';

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const words = (...texts: string[]) => {
  const n = texts.join(' ').split(/\s+/).length;
  return `${Math.round(n / 10) * 10} words`;
};

/**
 * Says what each locked section holds, in counts alone: enough to know what is behind the door, nothing of what it says.
 * @returns one line per section, in reading order
 */
export function describeLockedSections(d: Dossier): IdeaTeaser['locked_sections'] {
  const { direct, indirect } = d.competitors;
  const steps = d.execution_plan.first_week.length + d.execution_plan.first_month.length + d.execution_plan.first_quarter.length;
  const figures = d.figures.length;
  const holds: Record<SectionKey, string> = {
    problem: `The whole story, ${words(d.problem_narrative)}`,
    why_now: `${plural(d.why_now.causes.length, 'dated cause')} with where to check ${d.why_now.causes.length === 1 ? 'it' : 'them'}`,
    solution: `${words(d.solution_overview)} and ${plural(d.value_propositions.length, 'promise')}`,
    audience: 'The person, the moment, what they do today and who pays',
    market: 'TAM, SAM and SOM with the arithmetic of each',
    competition: `${plural(direct.length, 'direct competitor')} and ${plural(indirect.length, 'indirect one')} by name, and the gap they leave`,
    business: `Five offers with prices, ${plural(d.monetization_timeline.length, 'revenue milestone')}`,
    go_to_market: `${plural(d.channels.length, 'channel')} and ${plural(d.growth_tactics.length, 'tactic')}`,
    build: `${plural(d.mvp_features.length, 'feature')} of a first version, and what to leave out`,
    execution: `${plural(steps, 'step')} over a quarter, a budget of ${plural(d.execution_plan.budget.length, 'line')}, the first ten customers by place`,
    founder: 'Who should build this, who should not, and three kinds of fit',
    risks: `${plural(d.risks.length, 'risk')} with what to do about each, ${plural(d.kill_criteria.length, 'reason')} to drop it`,
    next_test: 'One test for this week, with the result that would count as a pass',
    evidence: `${plural(figures, 'quoted figure')} and every computed one, each with source, date and basis`,
  };
  return dossierSections.map(({ key, label }) => ({ key, label, holds: holds[key] }));
}
