import { type SolutionType, solutionTypes } from './evidence-kinds.ts';
import { harmKinds } from './policy/harm-kinds.ts';
import { scoreNames } from './report-names.ts';
import { difficultyAccuracy } from './scores/difficulty-accuracy.ts';
import { baseDifficulty, type DifficultyCue, difficultyCues, difficultyRule } from './scores/difficulty-tables.ts';
import {
  competitionParts,
  confidenceTable,
  demandParts,
  ENGINE_METHOD_VERSION,
  LEAST_HEARD,
  momentumParts,
  nearness,
  type PartRule,
  scoreCaps,
} from './scores/tables.ts';
import { relevanceRule } from './sources/relevance-rule.ts';
import { sources } from './sources.ts';
import { fateLessons } from './verdict/competitors.ts';
import { BACKED_FROM } from './verdict/facts.ts';
import { verdictRules } from './verdict/rules.ts';
import { thresholds } from './verdict/thresholds.ts';

const asks: Readonly<Record<(typeof scoreNames)[number], string>> = {
  demand: 'Does anybody want it, and pay?',
  competition: 'How crowded is it? 10 is a full field.',
  momentum: 'Does it grow or fade? 5 is flat.',
  difficulty: 'How hard is it to build and to be allowed to? 10 is hardest.',
};

const rows = (parts: readonly PartRule[]) =>
  parts.map(({ key, label, rule, weight, sources: from }) => ({ key, label, rule, weight, sources: from.map((id) => sources[id].name) }));

/**
 * The method by which the engine scores and decides, as tables for the page /methodology: the very ones it computes with.
 * @returns scores with their parts (weights 0–1 for ideas made for developers and for others), what difficulty starts from and adds, ceilings, confidence,
 *   and the rules of the verdict in the order in which they are tried
 */
export function methodOfEngine() {
  return {
    version: ENGINE_METHOD_VERSION,
    nearness,
    relevance: relevanceRule,
    least_heard: LEAST_HEARD,
    backed_from_staff: BACKED_FROM,
    scores: scoreNames.map((id) => ({ id, asks: asks[id] })),
    parts: { demand: rows(demandParts), competition: rows(competitionParts), momentum: rows(momentumParts) },
    difficulty: {
      rule: difficultyRule.rule,
      starts: (Object.keys(baseDifficulty) as SolutionType[]).map((type) => ({ label: solutionTypes[type], value: baseDifficulty[type] })),
      adds: (difficultyCues as readonly DifficultyCue[]).map(({ label, group, adds, unless = [] }) => ({
        label:
          unless.length > 0
            ? `${label} (not where the text tells of: ${unless.map((type) => solutionTypes[type].toLowerCase()).join(', ')})`
            : label,
        group,
        adds,
      })),
      most: difficultyRule.most,
      accuracy: difficultyAccuracy,
    },
    caps: scoreCaps,
    confidence: confidenceTable,
    thresholds,
    verdicts: verdictRules.map(({ key, verdict, says, rests_on }) => ({ key, verdict, says, rests_on })),
    never: Object.entries(harmKinds).map(([key, reason]) => ({ key, reason })),
    fates: fateLessons,
  };
}
