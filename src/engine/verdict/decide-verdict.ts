import type { Ledger } from '../evidence.contract.ts';
import { cutTo } from '../plain-text.ts';
import type { Confidence, EvidenceScores, Verdict } from '../report.contract.ts';
import { riskiestOf } from './assumptions.ts';
import { competitorsOf } from './competitors.ts';
import { contradictionsOf } from './contradictions.ts';
import { type Facts, factsOf } from './facts.ts';
import type { VerdictRule } from './rule.ts';
import { verdictRules } from './rules.ts';

/**
 * Decides build, reshape, drop or that there is not enough evidence, by the first rule of rules.ts that holds. The same ledger always gives the same verdict.
 * @param scores of the same ledger, by `scoreLedger`
 */
export function decideVerdict(ledger: Ledger, scores: EvidenceScores): Verdict {
  const facts = factsOf(ledger, scores);
  const rule = verdictRules.find(({ holds }) => holds(facts)) as VerdictRule;
  return {
    verdict: rule.verdict,
    rule: rule.key,
    confidence: confidenceOf(rule, facts),
    ...(ledger.judged ? { judged: ledger.judged } : {}),
    because: rule.because(facts).slice(0, 6),
    would_change_it: rule.would_change_it(facts).map((line) => cutTo(line, 400)),
    contradictions: contradictionsOf(facts),
    // Who does the same harm is nobody’s competitor, and not to be told.
    competitors: facts.harm ? [] : competitorsOf(facts.competitors),
    assumptions: riskiestOf(facts),
  };
}

/** The confidence of the score a rule rests on; a “build” is never surer than what is known of the competition. */
function confidenceOf({ rests_on, verdict }: VerdictRule, { scores }: Facts): Confidence {
  if (rests_on === 'nothing') return 'low';
  if (rests_on === 'text') return 'high';
  if (rests_on === 'silence') return 'medium';
  const own = scores[rests_on].confidence;
  return verdict === 'build' && own === 'high' && scores.competition.confidence === 'low' ? 'medium' : own;
}
