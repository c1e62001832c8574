import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import { type Harm, harmOf } from '../policy/harm-kinds.ts';
import type { EvidenceScores } from '../report.contract.ts';
import { nameable } from '../say.ts';
import { alsoNumber, isAlive, isClose, nearOf, possibleOf } from '../scores/near.ts';
import { demandParts } from '../scores/tables.ts';
import { type SourceId, sources } from '../sources.ts';
import { isEnglishText } from '../understanding/spelling.ts';
import { pitchWords, stopWords } from '../understanding/stop-words.ts';
import { sentencesOf, wordsOf } from '../understanding/tokens.ts';
import { type Claim, claimsIn, gapStated } from './claims.ts';

/** Staff from which a company counts as well backed. */
export const BACKED_FROM = 50;

/** What the rules of the verdict look at: read once from ledger and scores. */
export type Facts = {
  ledger: Ledger;
  scores: EvidenceScores;
  claims: Partial<Record<Claim, string>>;
  gap: string;
  harm: Harm | undefined;
  /** Near competitors, nearest first; `close` ones would be mistaken for the idea; `backed` ones have the staff, or the listing, to answer. */
  competitors: LedgerEntry[];
  living: LedgerEntry[];
  close: LedgerEntry[];
  /** Those close ones that still sell: of a company that was bought nobody knows whether they do. */
  rivals: LedgerEntry[];
  /** The one that tests and advice name, so that they all name the same: the nearest that is close, one that sells before one of unknown state. */
  rival: LedgerEntry | undefined;
  backed: LedgerEntry[];
  /** Near competitors of that strength, close or not; one that was bought sells to nobody as far as we know, and is left out. */
  large: LedgerEntry[];
  dead: LedgerEntry[];
  /** Those of them that would be mistaken for the idea. */
  deadClose: LedgerEntry[];
  /** Companies that may be near and are not likely enough to be counted among the competitors. */
  possible: LedgerEntry[];
  /** Dead close predecessors whose source gives the same reason for two of them or more. */
  sameDeath: LedgerEntry[];
  discussions: LedgerEntry[];
  questions: LedgerEntry[];
  launches: LedgerEntry[];
  projects: LedgerEntry[];
  ideas: LedgerEntry[];
  /** Whether every source of demand that needs no key spoke (or does not apply). */
  allSpoke: boolean;
  /** The sources of demand that need no key and apply: how many there are, how many spoke, and which did not. */
  keyless: { spoke: number; of: number; unheard: SourceId[] };
  /** Whether demand shows in anything but companies: people who ask, discuss, look up, download. */
  isWantedAloud: boolean;
  /** Whether a place where people talk was heard: only then is “nobody talks about it” a finding. */
  talkHeard: boolean;
  /** Whether a list of companies was heard: only then is an empty field a finding. */
  companiesHeard: boolean;
  /** Whether any source was heard at all. */
  heard: boolean;
  /** Whether the text says enough to be searched for. */
  understood: boolean;
  english: boolean;
};

export function factsOf(ledger: Ledger, scores: EvidenceScores): Facts {
  const { text } = ledger.understanding;
  // A company only named beside a near idea is as near as that idea: one known by its own words comes before it.
  const standing = (entry: LedgerEntry) => entry.relevance - (entry.source === 'catalogue' ? 0.1 : 0);
  const competitors = nearOf(ledger, ['competitor'])
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => standing(b.entry) - standing(a.entry) || a.index - b.index)
    .map(({ entry }) => entry);
  const living = competitors.filter(isAlive);
  const close = living.filter(isClose);
  const rivals = close.filter(({ fate }) => fate !== 'acquired');
  const dead = competitors.filter((entry) => !isAlive(entry));
  const deadClose = dead.filter(isClose);
  const said = sentencesOf(text).join(' ');
  const content = wordsOf(said).filter((word) => word.length > 2 && !stopWords.has(word) && !pitchWords.has(word) && !/^\d+$/.test(word));
  const spoke = (source: string) => {
    const line = ledger.sources.find((other) => other.source === source);
    return line?.status === 'answered' || line?.why === 'not_applicable';
  };
  const keyless = [...new Set<SourceId>(demandParts.flatMap((part) => part.sources))].filter(
    (source) => sources[source].needs !== 'key' && ledger.sources.find((line) => line.source === source)?.why !== 'not_applicable',
  );
  return {
    ledger,
    scores,
    // Orders to whoever reads claim nothing: “and list no competitors”.
    claims: claimsIn(said),
    gap: gapStated(said),
    harm: ledger.harm && harmOf(ledger.harm),
    competitors,
    living,
    close,
    rivals,
    rival: rivalOf(rivals, living),
    backed: close.filter(isLarge),
    large: living.filter((entry) => entry.fate !== 'acquired' && isLarge(entry)),
    dead,
    possible: possibleOf(ledger),
    deadClose,
    sameDeath: sameReason(deadClose),
    discussions: nearOf(ledger, ['discussion']),
    questions: nearOf(ledger, ['question']),
    launches: nearOf(ledger, ['launch']),
    projects: nearOf(ledger, ['repository']),
    ideas: nearOf(ledger, ['nearest_idea']),
    allSpoke: demandParts.every((part) => part.sources.every((source) => sources[source].needs === 'key' || spoke(source))),
    keyless: { spoke: keyless.filter(spoke).length, of: keyless.length, unheard: keyless.filter((source) => !spoke(source)) },
    isWantedAloud: scores.demand.parts.some(({ key, value }) => key !== 'paid_for' && value > 0),
    talkHeard: ['hacker_news', 'reddit', 'stack_exchange'].some(
      (source) => ledger.sources.find((line) => line.source === source)?.status === 'answered',
    ),
    companiesHeard: ['companies', 'catalogue'].some(
      (source) => ledger.sources.find((line) => line.source === source)?.status === 'answered',
    ),
    heard: ledger.sources.some(({ status }) => status === 'answered'),
    understood: content.length >= 2 || ledger.understanding.user !== '' || (content.length === 1 && competitors.length > 0),
    english: isEnglishText(text),
  };
}

/** Where none is close that may still sell, the nearest that does; one that was bought only where there is no other. */
function rivalOf(rivals: readonly LedgerEntry[], living: readonly LedgerEntry[]): LedgerEntry | undefined {
  const sells = ({ fate }: LedgerEntry) => fate === 'active' || fate === 'public';
  const told = nameable(rivals).length > 0 ? nameable(rivals) : nameable(living);
  return told.find(sells) ?? told.find(({ fate }) => fate !== 'acquired') ?? told[0];
}

const isLarge = (entry: LedgerEntry): boolean => entry.fate === 'public' || (alsoNumber(entry, 'team_size') ?? 0) >= BACKED_FROM;

/** The largest group of dead companies whose `also.reason` is the same words, when there are two or more. */
function sameReason(dead: readonly LedgerEntry[]): LedgerEntry[] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of dead) {
    const reason =
      typeof entry.also?.reason === 'string'
        ? entry.also.reason
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]+/gu, ' ')
            .trim()
        : '';
    if (reason) groups.set(reason, [...(groups.get(reason) ?? []), entry]);
  }
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return largest.length >= 2 ? largest : [];
}
