import { z } from 'zod';
import { Basis } from '../shared/vocabulary/basis.contract.ts';
import { categoryIds } from '../shared/vocabulary/categories.ts';
import { evidenceKinds, silences, solutionTypeIds } from './evidence-kinds.ts';
import { harmKindIds } from './policy/harm-kinds.ts';
import { verdicts } from './report-names.ts';

/**
 * What the evidence engine works on, from a person's text to a ledger. Nothing here does I/O; everything here is stored with a report, so that a
 * report can be opened, recomputed and compared years later.
 *
 *   text -> `Understanding` -> sources ask -> `SourceAnswer`s -> `LedgerEntry`s -> scores, verdict (evidence.server.ts) -> report (research)
 */

/**
 * What the engine took an idea to be. Shown to the person before a run and editable by them: whatever is searched, scored and written
 * starts from here and from nothing else.
 */
export const Understanding = z.object({
  /** The person's own words, trimmed, at most 500 characters. */
  text: z.string().min(1).max(500),
  category: z.enum(categoryIds),
  solution_type: z.enum(solutionTypeIds),
  /**
   * Whether the text tells how it is delivered, or a person or a model chose it: a text that tells nothing counts as software and is not called so. What
   * was understood before this was recorded lacks it (`isTypeTold`).
   */
  is_type_told: z.boolean().optional(),
  /** Who it is for ("bookkeepers of small restaurants"); empty when the text does not say. */
  user: z.string().max(120),
  /** Who decides to buy it, and whose money pays, where the text tells them apart from the user; empty where it does not, absent of what was understood before. */
  buyer: z.string().max(120).optional(),
  payer: z.string().max(120).optional(),
  /** What hurts, in their words; empty when the text does not say. */
  problem: z.string().max(240),
  /** What is offered. */
  solution: z.string().max(240),
  /** Phrases to search for, most telling first; one to four words each, lower case. */
  phrases: z
    .array(z.string().min(2, 'A phrase must be at least 2 characters').max(60, 'A phrase must be at most 60 characters'))
    .min(1, 'Give at least one phrase to search for')
    .max(8, 'At most 8 phrases'),
  /** `analyst` when worked out without a language model, else the model's name; `person` once they edited it. */
  by: z.string().max(80),
});
export type Understanding = z.infer<typeof Understanding>;

/** What became of a company, where its source says. */
export const fates = ['active', 'acquired', 'public', 'dead', 'unknown'] as const;
export type Fate = (typeof fates)[number];

/**
 * One piece of evidence, as a source gave it. `relevance` is the engine's estimate, 0–1, that this is about the same problem for the same kind of user;
 * 1 for figures that are about the searched phrase itself. Text that came from outside is data: it is escaped where shown and never obeyed.
 */
export const Finding = z.object({
  kind: z.enum(evidenceKinds),
  /** What it is about: a company, an idea's title, a package, a phrase. */
  subject: z.string().min(1).max(200),
  /** One line of what was found, as the source words it, cut to length. */
  text: z.string().max(400).optional(),
  /** The figure, where there is one, with its unit ("points", "downloads a month", "% a year", "stars"). */
  value: z.number().finite().optional(),
  unit: z.string().max(40).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** When the thing happened or was counted; not when we asked. */
  observed_at: z.iso.date(),
  basis: Basis,
  relevance: z.number().min(0).max(1),
  fate: z.enum(fates).optional(),
  /** Further figures of the same finding, by name with unit in the name (`comments`, `team_size`, `year_founded`). */
  also: z.record(z.string().max(40), z.union([z.number(), z.string().max(120)])).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** What one source said. `answered` with no findings means it was asked properly and found none. */
export const SourceAnswer = z.discriminatedUnion('status', [
  z.object({
    source: z.string(),
    status: z.literal('answered'),
    /** `live` asked now; `kept` an earlier answer within its life; `snapshot` figures shipped or imported, with their own date. */
    from: z.enum(['live', 'kept', 'snapshot']),
    as_of: z.iso.datetime(),
    /** What was sent, in a person's words ("the phrase “invoice factoring”"); empty when nothing left this server. */
    sent: z.array(z.string().max(200)),
    findings: z.array(Finding).max(100),
  }),
  z.object({
    source: z.string(),
    status: z.literal('silent'),
    why: z.enum(silences),
    /** One plain sentence for the report: what happened, without addresses or secrets. */
    detail: z.string().max(200),
  }),
]);
export type SourceAnswer = z.infer<typeof SourceAnswer>;

/** A finding with the number it is cited by. Ids are `E1`, `E2` … in an order that depends on nothing but the answers. */
export const LedgerEntry = Finding.extend({ id: z.string().regex(/^E\d{1,3}$/), source: z.string() });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Shares = z.record(z.enum(verdicts), z.number().min(0).max(1));

/**
 * What judged ideas say of one (verdict/judge-idea.server.ts): the share of those nearest to it that got each verdict, how much nearer it is to the niches
 * that the catalogue counts than to the companies that everybody knows, how probable each verdict is by both, and the three nearest.
 */
export const Judged = z.object({
  shares: Shares,
  niche: z.number(),
  probabilities: Shares,
  nearest: z.array(z.object({ text: z.string().max(500), verdict: z.enum(verdicts) })).max(3),
});
export type Judged = z.infer<typeof Judged>;

/** Everything a report rests on. The same ledger always gives the same scores and verdict. */
export const Ledger = z.object({
  understanding: Understanding,
  /** What the policy on harm refuses the idea for; absent where it does not. */
  harm: z.enum(harmKindIds).optional(),
  /** Absent of ledgers of before method 8, of what is refused, and where the encoder failed: evidence alone decides then. */
  judged: Judged.optional(),
  entries: z.array(LedgerEntry).max(300),
  /** Every source of the table, in its order, whether it spoke or not. */
  sources: z.array(
    z.object({
      source: z.string(),
      status: z.enum(['answered', 'silent']),
      from: z.string().optional(),
      as_of: z.string().optional(),
      why: z.enum(silences).optional(),
      detail: z.string().optional(),
      found: z.number().int(),
    }),
  ),
  /** The day the ledger was closed; ages are counted from here, never from the clock. */
  closed_on: z.iso.date(),
});
export type Ledger = z.infer<typeof Ledger>;
