import type { Ledger } from '../evidence.contract.ts';
import type { Confidence, EvidencePart, EvidenceScore, EvidenceScores } from '../report.contract.ts';
import { type SourceId, sources } from '../sources.ts';
import { scoreDifficulty } from './difficulty.ts';
import { expected, nearOf, possibleOf } from './near.ts';
import { readings, roundReading } from './readings.ts';
import {
  competitionParts,
  confidenceTable,
  demandParts,
  ENGINE_METHOD_VERSION,
  LEAST_HEARD,
  momentumParts,
  type PartRule,
  scoreCaps,
} from './tables.ts';

/**
 * Scores a ledger by the tables of tables.ts. Competition is high when the field is crowded, difficulty when it is hard to build.
 * A part whose sources were all silent is left out and the others' weights grow to make up for it: silence lowers the confidence, never the score.
 * A part whose source spoke and found nothing counts as 0; where nothing at all was found and less than half could be asked, the score is not
 * known, and how crowded a field is never is: no list of companies is long enough to call one empty.
 * A score with little behind it is capped, and says so.
 */
export function scoreLedger(ledger: Ledger): EvidenceScores {
  return {
    method: ENGINE_METHOD_VERSION,
    demand: scoreOf(ledger, demandParts, 'high'),
    competition: scoreOf(ledger, competitionParts, 'none'),
    momentum: scoreOf(ledger, momentumParts, 'middle'),
    difficulty: scoreDifficulty(ledger),
  };
}

/** `high`: a high score is a claim, so little evidence caps it. `middle`: so is any score far from 5. `none`: neither, as few companies are a finding. */
type Ceiling = 'high' | 'middle' | 'none';

/** Whether an idea's users are where developers talk: the tables weigh sources by it. */
export const isForDevelopers = ({ understanding }: Ledger): boolean => understanding.solution_type === 'developer_tool';

function scoreOf(ledger: Ledger, rules: readonly (PartRule & { key: string })[], ceiling: Ceiling): EvidenceScore {
  const side = isForDevelopers(ledger) ? 'developers' : 'others';
  const spoke = new Set(ledger.sources.filter(({ status }) => status === 'answered').map(({ source }) => source));
  const apt = rules.filter((rule) => !rule.sources.every((source) => lineOf(ledger, source)?.why === 'not_applicable'));
  const heard = apt.filter((rule) => rule.sources.some((source) => spoke.has(source)));
  const read = heard.flatMap((rule) => {
    const reading = readings[rule.key as keyof typeof readings](ledger);
    return reading ? [{ rule, reading: roundReading(reading) }] : [];
  });
  const weightOf = (list: readonly PartRule[]) => list.reduce((sum, rule) => sum + rule.weight[side], 0);
  const total = weightOf(read.map(({ rule }) => rule));
  const share = weightOf(apt) === 0 ? 0 : weightOf(heard) / weightOf(apt);
  const parts = read.map(
    ({ rule, reading }): EvidencePart => ({
      key: rule.key,
      label: rule.label,
      weight: Math.round((10_000 * rule.weight[side]) / total) / 10_000,
      ...reading,
    }),
  );
  const evidence = confidenceOf(ledger, rules, share);
  if (total === 0 || (evidence.entries === 0 && (share < LEAST_HEARD || ceiling === 'none')))
    return { score: 5, known: false, parts, confidence: 'low', reasons: evidence.reasons };

  const mean = read.reduce((sum, { rule, reading }) => sum + rule.weight[side] * reading.value, 0) / total;
  const cap = capOf(evidence, share, ceiling);
  const plain = Math.min(10, Math.max(1, Math.round(mean)));
  const capped = ceiling === 'middle' && cap ? Math.max(10 - cap.most + 1, Math.min(cap.most, plain)) : Math.min(cap?.most ?? 10, plain);
  return {
    score: capped,
    known: true,
    parts,
    confidence: evidence.confidence,
    reasons: evidence.reasons,
    ...(capped !== plain && cap ? { cap: `Held at ${capped}: ${cap.when}.` } : {}),
  };
}

function capOf({ entries, near }: Evidence, share: number, ceiling: Ceiling): (typeof scoreCaps)[number] | undefined {
  if (ceiling === 'none') return undefined;
  const [nothing, few, half] = scoreCaps;
  // Many that may be near are no witness: strangers by the dozen must not outweigh one that is near.
  if (near === 0) return ceiling === 'middle' ? few : nothing;
  if (entries < 3) return few;
  return share < LEAST_HEARD ? half : undefined;
}

const lineOf = (ledger: Ledger, source: SourceId) => ledger.sources.find((line) => line.source === source);

/** `near` of the `entries` are near for sure; the others are as many as are to be expected among those that may be. */
type Evidence = { confidence: Confidence; reasons: string[]; entries: number; near: number };

function confidenceOf(ledger: Ledger, rules: readonly PartRule[], share: number): Evidence {
  const near = nearOf(
    ledger,
    rules.flatMap(({ kinds }) => [...kinds]),
  );
  const voices = new Set(near.map(({ source }) => source)).size;
  const silent = [...new Set(rules.flatMap(({ sources: asked }) => [...asked]))].filter((source) => {
    const line = lineOf(ledger, source);
    return line?.status === 'silent' && line.why !== 'not_applicable';
  });
  // Of companies that may be near as many count as are to be expected among them.
  const possible = rules.some(({ kinds }) => kinds.includes('competitor')) ? possibleOf(ledger) : [];
  const entries = near.length + Math.round(expected(possible));
  const { high, medium, recalled } = confidenceTable;
  const companies = [...near, ...possible].filter(({ kind }) => kind === 'competitor');
  // What our editors or dossiers say of companies was looked up by nobody for this.
  const isRecalled = companies.length > 0 && companies.every(({ basis }) => basis === 'editorial');
  const reaches = (line: typeof high | typeof medium) =>
    near.length > 0 && share >= line.read && entries >= line.entries && voices >= line.sources;
  const reasons: string[] = [];
  if (silent.length > 0) reasons.push(`Not heard: ${silent.map((source) => sources[source].name).join(', ')}.`);
  const perhaps = possible.length > 0 ? ` and ${possible.length} that may be near` : '';
  if (near.length === 0 && !perhaps) reasons.push('Nothing near was found.');
  else if (near.length < high.entries)
    reasons.push(`Rests on ${near.length} ${near.length === 1 ? 'near entry' : 'near entries'}${perhaps}.`);
  if (near.length > 0 && voices < high.sources)
    reasons.push(voices === 1 ? 'All of it comes from one source.' : 'It comes from two sources.');
  if (isRecalled) reasons.push('Of companies there is only our editors’ or our catalogue’s word.');
  const reached = reaches(high) ? 'high' : reaches(medium) ? 'medium' : 'low';
  return { confidence: isRecalled && reached === 'high' ? recalled.most : reached, reasons, entries, near: near.length };
}
