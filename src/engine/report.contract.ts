import { z } from 'zod';
import { fates, Judged, LedgerEntry } from './evidence.contract.ts';
import { sentenceText, similarities, verdicts } from './report-names.ts';

/**
 * What a validation says, as it is stored, shown and exported. Scores and verdict are computed from the ledger by rules; the sentences are composed by the
 * built-in analyst and pass its own guard (guard/guard-report.ts). A model only places them and adds opinions (placing/place-sentences.ts).
 */

const EntryId = z.string().regex(/^E\d{1,3}$/);
const whole10 = z.number().int().min(1).max(10);

/** How much the evidence carries: `low` when it is too thin, or too many sources were silent, to rely on. */
export const Confidence = z.enum(['low', 'medium', 'high']);
export type Confidence = z.infer<typeof Confidence>;

/**
 * One sentence of a report. A `fact` is what a source said and always cites it; a `judgement` is what we conclude; `advice` is what to do.
 * Whatever the kind, every number and every company in it stands in an entry it cites. An `opinion` is a model's: a request or a question of a closed
 * vocabulary (opinions/opinion.ts) that says nothing of the world, and is named as its writer's wherever it stands.
 */
export const Sentence = z.object({
  text: z.string().min(1).max(500),
  cites: z.array(EntryId).max(12),
  kind: z.enum(['fact', 'judgement', 'advice', 'opinion']),
});
export type Sentence = z.infer<typeof Sentence>;

/** One ingredient of a score: its value 0–10, its share of the score (the shares of one score add up to 1), and what it was read from. */
export const EvidencePart = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number().min(0).max(10),
  weight: z.number().min(0).max(1),
  from: z.string(),
  cites: z.array(EntryId),
});
export type EvidencePart = z.infer<typeof EvidencePart>;

/**
 * A score 1–10. `cap` says which ceiling held it down, when one did. `known` is false when nothing could be asked: the 5 then stands for “not known”.
 */
export const EvidenceScore = z.object({
  score: whole10,
  known: z.boolean(),
  parts: z.array(EvidencePart),
  confidence: Confidence,
  /** Why the confidence is what it is: silent sources by name, too few entries. */
  reasons: z.array(z.string()),
  cap: z.string().optional(),
});
export type EvidenceScore = z.infer<typeof EvidenceScore>;

/** Competition is high when the field is crowded; difficulty is high when it is hard to build. */
export const EvidenceScores = z.object({
  method: z.number().int(),
  demand: EvidenceScore,
  competition: EvidenceScore,
  momentum: EvidenceScore,
  difficulty: EvidenceScore,
});
export type EvidenceScores = z.infer<typeof EvidenceScores>;

/** A test that decides something: what it costs (integer US cents) and lasts, and the result that counts as passed, set before it starts. */
export const Assumption = z.object({
  key: z.string(),
  assumption: z.string().max(300),
  /** Why this one could sink the idea, from the evidence where there is any. */
  why: z.string().max(400),
  test: z.string().max(500),
  cost_cents: z.number().int().nonnegative(),
  days: z.number().int().min(1).max(60),
  pass: z.string().max(300),
});
export type Assumption = z.infer<typeof Assumption>;

export const ReportCompetitor = z.object({
  id: EntryId,
  name: z.string().max(200),
  what: z.string().max(400).optional(),
  url: z.string().optional(),
  fate: z.enum(fates),
  /** How close it is, 0–1, as the ledger has it. */
  relevance: z.number(),
  /** What its fate says about this idea, no more than the ledger supports. */
  teaches: z.string().max(300),
});
export type ReportCompetitor = z.infer<typeof ReportCompetitor>;

/** A company of our lists that is among the nearest, told as what to check and not as a rival. */
export const ClosestCompany = ReportCompetitor.omit({ teaches: true }).extend({
  similarity: z.enum(similarities),
  /** The day its list told of it. */
  as_of: z.iso.date(),
});
export type ClosestCompany = z.infer<typeof ClosestCompany>;

export const Verdict = z.object({
  verdict: z.enum(verdicts),
  /** The rule that decided, by its key in `verdictRules`. */
  rule: z.string(),
  confidence: Confidence,
  /** What judged ideas say of it; reports of before method 8 have none. */
  judged: Judged.optional(),
  because: z.array(Sentence).min(1).max(6),
  would_change_it: z.array(z.string().max(400)).min(1).max(6),
  /** Where the text and the evidence disagree: the person's words and what was found. */
  contradictions: z.array(z.object({ key: z.string(), claim: z.string().max(200), found: Sentence, serious: z.boolean() })),
  competitors: z.array(ReportCompetitor).max(12),
  /** The three riskiest, riskiest first; the first one's test is the cheapest next test. */
  assumptions: z.array(Assumption).length(3),
});
export type Verdict = z.infer<typeof Verdict>;

/** Who would pay, as an official table counts them: the group nearest to what the text calls its buyers, which is our reading and no fact of the text. */
export const Payers = z.object({
  title: z.string().max(200),
  /** Where they are counted, as it stands in a sentence; of reports that do not say, the United States. */
  place: z.string().max(80).optional(),
  count: z.number().int().nonnegative(),
  unit: z.string().max(40),
  source: z.string().max(200),
  url: z.string().max(500).optional(),
  observed_at: z.iso.date(),
  /** Which share of them an income takes, in words: of reports of before `earning` was computed. */
  sum: z.string().max(400).optional(),
  /** Other groups that come near enough to be meant, and how many each counts. */
  also: z
    .array(z.object({ title: z.string().max(200), count: z.number().int().nonnegative() }))
    .max(4)
    .optional(),
  /** The page that counts them by owner and in other countries. */
  counter: z.string().max(200).optional(),
});

/** A judged idea that is nearest in meaning, and where it stands by our own lists alone: null where a score is not known. */
export const Neighbour = z.object({
  text: z.string().max(500),
  verdict: z.enum(verdicts),
  demand: whole10.nullable(),
  competition: whole10.nullable(),
});
export type Neighbour = z.infer<typeof Neighbour>;

const Given = z.object({ low: z.number().nonnegative(), value: z.number().nonnegative(), high: z.number().nonnegative() });

/** What an income is reckoned from: each number with its likely ends and where it comes from. Nobody measured what dossiers estimate. */
export const EarningGround = z.object({
  income_usd_year: z.number().positive(),
  income_from: z.enum(['text', 'default']),
  /** How the text names the income, and at which rate that is dollars, where it names other money. */
  income_said: z.string().max(200).optional(),
  price_usd_year: Given,
  price_from: z.enum(['text', 'rival', 'dossiers']),
  /** The same of the price. */
  price_said: z.string().max(200).optional(),
  /** The company whose price it is. */
  price_of: z.object({ id: EntryId, name: z.string().max(200) }).optional(),
  /** Whose dossiers the estimates are of, in words: `software`; `all kinds` where the text tells of none, or too few dossiers are of it. */
  delivery: z.string().max(60),
  dossiers: z.number().int().positive(),
  kept_share: Given,
  hours_per_1000_usd: Given,
  gain_usd_month: Given,
});
export type EarningGround = z.infer<typeof EarningGround>;

export const reportSections = ['demand', 'competition', 'momentum', 'difficulty', 'unknown'] as const;

export const Report = z.object({
  method: z.number().int(),
  /** `built-in analyst`, and by which model it was arranged. */
  written_by: z.string().max(80),
  closed_on: z.iso.date(),
  /** The specification's result; sentences where it has strings, see `validationResultOf`. */
  difficultyScore: whole10,
  summary: z.array(Sentence).min(1),
  risks: z.array(Sentence).length(3),
  monetizationPaths: z.array(Sentence).min(1),
  executionTips: z.array(Sentence).min(1),
  marketNotes: z.array(Sentence).min(1),
  scores: EvidenceScores,
  verdict: Verdict,
  next_test: Assumption,
  competitors: z.array(ReportCompetitor),
  /** The three to five nearest of our lists, wherever a rival is likely to be among them. Reports of before method 7 have none. */
  closest: z.array(ClosestCompany).max(5).optional(),
  payers: Payers.optional(),
  earning: EarningGround.optional(),
  neighbours: z.array(Neighbour).max(3).optional(),
  sections: z.array(z.object({ id: z.enum(reportSections), title: z.string(), sentences: z.array(Sentence) })),
  /** The entries the report cites, in the ledger's order. */
  evidence: z.array(LedgerEntry),
});
export type Report = z.infer<typeof Report>;

/** The result in the specification's own fields, letter for letter. */
export const ValidationResult = z.object({
  difficultyScore: whole10,
  summary: z.string(),
  risks: z.array(z.string()).length(3),
  monetizationPaths: z.array(z.string()),
  executionTips: z.array(z.string()),
  marketNotes: z.string(),
});
export type ValidationResult = z.infer<typeof ValidationResult>;

/** @returns a report in the specification's fields: the same sentences without their citations. */
export function validationResultOf(report: Report): ValidationResult {
  const texts = (list: readonly Sentence[]) => list.map(sentenceText);
  return {
    difficultyScore: report.difficultyScore,
    summary: texts(report.summary).join(' '),
    risks: texts(report.risks),
    monetizationPaths: texts(report.monetizationPaths),
    executionTips: texts(report.executionTips),
    marketNotes: texts(report.marketNotes).join(' '),
  };
}
