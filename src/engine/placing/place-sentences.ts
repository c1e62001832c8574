import { z } from 'zod';
import { citedEntries } from '../analyst/cited-entries.ts';
import type { Ledger } from '../evidence.contract.ts';
import { type EvidenceKind, evidenceKinds } from '../evidence-kinds.ts';
import { faultsOfSentence } from '../guard/check-sentence.ts';
import { opinionOf } from '../opinions/opinion.ts';
import type { Report, Sentence } from '../report.contract.ts';
import { BUILT_IN_ANALYST } from '../report-names.ts';
import { nearOf } from '../scores/near.ts';
import { entrySentence } from './entry-sentence.ts';

/** The parts of a report in which something may be placed, and the kinds of entries that belong there. Risks stand with their assumptions and are not moved. */
const parts = {
  summary: evidenceKinds,
  demand: ['discussion', 'question', 'launch', 'video', 'page_views_month', 'package_downloads'],
  competition: ['competitor', 'repository', 'nearest_idea'],
  momentum: ['search_interest_growth_pct', 'page_views_growth_pct', 'package_growth_pct'],
  difficulty: [],
  unknown: [],
  monetizationPaths: [],
  executionTips: [],
  marketNotes: ['nearest_idea', 'page_views_month'],
} as const satisfies Record<string, readonly EvidenceKind[]>;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Parts whose sentences stand by themselves: these are put into another order. Elsewhere one leads to the next. */
const lists = ['monetizationPaths', 'executionTips'] as const satisfies readonly Part[];
const isList = (part: Part): part is (typeof lists)[number] => (lists as readonly Part[]).includes(part);

const MAX_PLACED = 3;
const MAX_OPINIONS = 2;
/** What a model sends is read up to here; it is told of less. */
const strings = z.array(z.string().max(1_000)).max(250);

/** What a model answers: for each part ids of sentences and entries in their order, and opinions. Nothing in it is shown but what `placeSentences` finds. */
export const Placement = z.strictObject(
  Object.fromEntries(
    partNames.map((part) => [part, z.strictObject({ place: strings.optional(), opinions: strings.optional() }).optional()]),
  ) as Record<Part, z.ZodOptional<z.ZodObject<{ place: z.ZodOptional<typeof strings>; opinions: z.ZodOptional<typeof strings> }>>>,
);
export type Placement = z.infer<typeof Placement>;

type Offered = { id: string; part: Part; sentence: Sentence };

/** What a model may place: the analyst's own sentences of the lists (`S1`), and each near entry in a sentence of its own (`E4`). */
export type Pool = { sentences: readonly Offered[]; entries: readonly { id: string; kind: EvidenceKind; sentence: Sentence }[] };

/** @param report the analyst's own, as the guard left it */
export function poolOf(report: Report, ledger: Ledger): Pool {
  const sentences = lists.flatMap((part) => report[part].map((sentence) => ({ part, sentence })));
  return {
    sentences: sentences.map((one, at) => ({ id: `S${at + 1}`, ...one })),
    entries: evidenceKinds.flatMap((kind) =>
      nearOf(ledger, [kind]).flatMap((entry) => {
        const sentence = entrySentence(entry, ledger);
        const holds = sentence && faultsOfSentence(sentence, { ledger, scores: report.scores }).length === 0;
        return holds ? [{ id: entry.id, kind, sentence }] : [];
      }),
    ),
  };
}

/**
 * Puts a model's choice into the analyst's report. Every word of it is ours: of what the model sent only ids that are known and opinions of the closed
 * vocabulary are used. Nothing of the analyst's report is lost; what was chosen comes first or is added.
 * @param writer the model's name
 * @returns the report, how many things of the model stand in it and how many were left out
 */
export function placeSentences(
  report: Report,
  { ledger, pool, placement, writer }: { ledger: Ledger; pool: Pool; placement: Placement; writer: string },
): { report: Report; placed: number; leftOut: number } {
  let [placed, leftOut] = [0, 0];
  const used = new Set<string>();
  const arrange = (part: Part, own: readonly Sentence[]): Sentence[] => {
    const { place = [], opinions = [] } = placement[part] ?? {};
    const found = place.flatMap((id) => {
      const sentence = isList(part) ? ofList(pool, part, id) : ofEntry(pool, part, id);
      if (!sentence || used.has(`${part} ${id}`)) return [];
      used.add(`${part} ${id}`);
      return [sentence];
    });
    const chosen = isList(part) ? found : found.filter(({ cites }) => !tellsOnly(own, cites)).slice(0, MAX_PLACED);
    const said = [...new Set(opinions.map(opinionOf))].filter((text) => text !== undefined).slice(0, MAX_OPINIONS);
    placed += found.length + said.length;
    leftOut += place.length - found.length + opinions.length - said.length;
    const last: Sentence[] = said.map((text) => ({ text, cites: [], kind: 'opinion' }));
    if (isList(part)) return [...chosen, ...own.filter((sentence) => !chosen.includes(sentence)), ...last];
    // The summary ends with what decides the idea.
    const end = part === 'summary' && own.at(-1)?.kind === 'advice' ? own.slice(-1) : [];
    return [...own.slice(0, own.length - end.length), ...chosen, ...end, ...last];
  };
  const arranged: Report = {
    ...report,
    written_by: `${BUILT_IN_ANALYST}, arranged by ${writer}`.slice(0, 80),
    summary: arrange('summary', report.summary),
    monetizationPaths: arrange('monetizationPaths', report.monetizationPaths),
    executionTips: arrange('executionTips', report.executionTips),
    marketNotes: arrange('marketNotes', report.marketNotes),
    sections: report.sections.map((section) => ({ ...section, sentences: arrange(section.id, section.sentences) })),
  };
  return { report: { ...arranged, evidence: citedEntries(arranged, ledger) }, placed, leftOut };
}

const ofList = ({ sentences }: Pool, part: Part, id: string) => sentences.find((one) => one.id === id && one.part === part)?.sentence;
const ofEntry = ({ entries }: Pool, part: Part, id: string) =>
  entries.find((one) => one.id === id && (parts[part] as readonly EvidenceKind[]).includes(one.kind))?.sentence;

/** Whether a part tells an entry in a sentence of its own already. */
const tellsOnly = (own: readonly Sentence[], cites: readonly string[]): boolean =>
  own.some((sentence) => sentence.kind === 'fact' && sentence.cites.length === 1 && sentence.cites[0] === cites[0]);
