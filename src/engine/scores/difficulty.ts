import type { Ledger, Understanding } from '../evidence.contract.ts';
import { type SolutionType, solutionTypes } from '../evidence-kinds.ts';
import type { EvidencePart, EvidenceScore } from '../report.contract.ts';
import { isTypeTold } from '../understanding/solution-types.ts';
import { englishShare } from '../understanding/spelling.ts';
import { wordsOf } from '../understanding/tokens.ts';
import { baseDifficulty, type DifficultyCue, difficultyCues, difficultyRule } from './difficulty-tables.ts';
import { alsoNumber, counted, nearOf } from './near.ts';
import { clamp10, round1 } from './scales.ts';

/** @returns the cues a text holds, in the table's order. */
export function difficultyCuesIn(understanding: Understanding): DifficultyCue[] {
  const { text, user, solution_type } = understanding;
  const cues: readonly DifficultyCue[] = difficultyCues;
  // A text that does not tell how it is delivered counts as software, and may be a bakery all the same.
  const isTold = isTypeTold(understanding);
  return cues.filter((cue) => (cue.pattern.test(text) || cue.user?.test(user)) && !(isTold && cue.unless?.includes(solution_type)));
}

/** What a kind of product is by itself, so that where it starts holds it already: a marketplace has two sides, hardware has electronics. */
const inTheStart: Partial<Record<SolutionType, string>> = { marketplace: 'two_sided', hardware: 'electronics' };

/** How hard the idea is to build, 1–10: from its words and from the execution difficulty of the catalogue's nearest dossiers (`also.execution_difficulty`). */
export function scoreDifficulty(ledger: Ledger): EvidenceScore {
  const { understanding } = ledger;
  const base = baseDifficulty[understanding.solution_type];
  const cues = difficultyCuesIn(understanding).filter(({ key }) => key !== inTheStart[understanding.solution_type]);
  const points = (group: DifficultyCue['group']) =>
    Math.min(
      difficultyRule.most[group],
      cues.filter((cue) => cue.group === group).reduce((sum, cue) => sum + cue.adds, 0),
    );
  const byWords = clamp10(base + points('regulated') + points('shape') + points('science'));

  const dossiers = nearOf(ledger, ['nearest_idea'], difficultyRule.from).filter(
    (entry) => alsoNumber(entry, 'execution_difficulty') !== undefined,
  );
  const weight = dossiers.reduce((sum, entry) => sum + entry.relevance, 0);
  const nearest =
    weight > 0
      ? dossiers.reduce((sum, entry) => sum + entry.relevance * (alsoNumber(entry, 'execution_difficulty') ?? 0), 0) / weight
      : undefined;
  const share = nearest === undefined ? 0 : Math.round((100 * difficultyRule.nearest * weight) / dossiers.length) / 100;

  const parts: EvidencePart[] = [
    {
      key: 'words',
      label: 'What it takes, by its words',
      value: round1(byWords),
      weight: Math.round(100 * (1 - share)) / 100,
      from: wordsOfDifficulty(understanding, base, cues),
      cites: [],
    },
  ];
  if (nearest !== undefined)
    parts.push({
      key: 'nearest',
      label: 'Execution difficulty of the nearest dossiers',
      value: round1(nearest),
      weight: share,
      from: counted(dossiers.length, 'near dossier', 'near dossiers'),
      cites: dossiers.slice(0, 5).map(({ id }) => id),
    });

  const score = Math.min(10, Math.max(1, Math.round(byWords * (1 - share) + (nearest ?? 0) * share)));
  return { score, known: true, parts, ...confidenceOf(understanding, dossiers.length) };
}

function wordsOfDifficulty(understanding: Understanding, base: number, cues: readonly DifficultyCue[]): string {
  const kind = isTypeTold(understanding)
    ? solutionTypes[understanding.solution_type].toLowerCase()
    : 'a text that tells of no kind of product';
  const start = `${kind} starts at ${base}`;
  return cues.length === 0
    ? `${start}; nothing in the words adds to it`
    : `${start}; added for ${cues.map(({ label }) => label).join(', ')}`;
}

function confidenceOf(understanding: Understanding, dossiers: number): Pick<EvidenceScore, 'confidence' | 'reasons'> {
  const words = wordsOf(understanding.text);
  const reasons: string[] = [];
  if (words.length < 6) reasons.push('The text is too short to show what would have to be built.');
  if (englishShare(words) < 0.5) reasons.push('The words that make an idea hard are known in English only, and few of these are English.');
  if (dossiers === 0) reasons.push('No dossier of the catalogue is near enough to compare with.');
  if (words.length < 6 || englishShare(words) < 0.5) return { confidence: 'low', reasons };
  return { confidence: dossiers >= 2 && understanding.user !== '' ? 'high' : 'medium', reasons };
}
