import type { HarmKind } from './harm-kinds.ts';
import type { Pattern } from './harm-rules.contract.ts';
import { governingWords, harmRules, wordLists } from './harm-rules.ts';

/** Longest run of words that `…` stands for, in characters. */
const GAP = '\\b[^.]{0,70}?\\b';

/** Sentences up to which neighbours are read together. */
const FEW = 4;

const anyOf = (pattern: Pattern): string => (typeof pattern === 'string' ? pattern : pattern.join('|'));

/** A pattern with the word lists it names put in. */
function expanded(pattern: Pattern): string {
  return anyOf(pattern).replace(/<(\w+)>/g, (_, name: string) => `(?:${expanded(wordLists[name] as Pattern)})`);
}

const compiled = (pattern: Pattern) => new RegExp(`\\b(?:${expanded(pattern).replace(/\s*…\s*/g, GAP)})(?![\\p{L}\\p{N}])`, 'gu');

const policy = (Object.keys(harmRules) as HarmKind[]).map((kind) => ({
  kind,
  rules: (harmRules[kind] ?? []).map(({ offer, near = [], elsewhere = [] }) => ({
    words: compiled(offer),
    near: near.map(compiled),
    elsewhere: elsewhere.map(compiled),
  })),
}));

const { guards, guardsBehind, evasions, evils } = governingWords;
const GUARD = compiled(guards);
const BEHIND = new RegExp(`^ ?(?:\\w+ ){0,2}?(?:${anyOf(guardsBehind)})\\b`, 'u');
const SUPPLY = compiled(wordLists.supply as Pattern);
const EVASION = compiled(evasions);
const FIGHTS = new RegExp(`\\b(?:${anyOf(guards)})\\b(?! being| getting)(?: \\w+){0,5}? (?:${anyOf(evils)})\\b`, 'gu');
/** Between a guard and what it is said of, these words begin something else: “protects your privacy with fake passports”. */
const BREAK = /\b(?:by|using|through|via|our|we|but|so|then|thanks|get|gets|with (?:our|an?|the|these|fake|forged))\b/;
const JOINT = /\b(?:and|but|while|so|then|to|with|by|our|we|you|or|get|gets)\b|,/;

/** @returns the sentences of a text in plain lower-case words, as the rules read them */
function sentencesOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/:|\s[-–—]\s|—/g, ', ')
    .split(/[.!?;\n]+(?=\s|$)|\n/)
    .map((sentence) =>
      sentence
        .replace(/[^\p{L}\p{N}%$,]+/gu, ' ')
        .replace(/\s*,\s*/g, ', ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

const last = (pattern: RegExp, text: string): { from: number; to: number } | undefined => {
  const found = [...text.matchAll(pattern)].at(-1);
  return found && { from: found.index, to: found.index + found[0].length };
};

/** Whether what stands at a place of a sentence is fought there, supplied, or left open by the words around it. */
function governorOf(sentence: string, from: number, to: number): 'guard' | 'supply' | undefined {
  const before = sentence.slice(0, from);
  const guard = last(GUARD, before);
  const supply = last(SUPPLY, before);
  const isEvaded = holds(EVASION, sentence);
  if (!isEvaded && BEHIND.test(sentence.slice(to))) return 'guard';
  if (guard && (!supply || guard.from >= supply.from)) return isEvaded || BREAK.test(before.slice(guard.to)) ? undefined : 'guard';
  if (!supply) return undefined;
  return guard && !isEvaded && !JOINT.test(before.slice(guard.to, supply.from)) ? 'guard' : 'supply';
}

/** Whether a text says somewhere that it fights a harm. */
const fights = (sentences: readonly string[]): boolean =>
  sentences.some((sentence) => [...sentence.matchAll(FIGHTS)].length > 0 && [...sentence.matchAll(EVASION)].length === 0);

/**
 * What a text says in so many words; what it means beside them is learned (harm.server.ts).
 * @returns the kind of harm a text offers; undefined when no rule finds one, or the text fights it
 */
export function harmByRules(text: string): HarmKind | undefined {
  const sentences = sentencesOf(text);
  const isFighter = fights(sentences);
  // A few sentences are one thought; of a long text each sentence has to say it by itself.
  const around = sentences.map((sentence, at) =>
    sentences.length > FEW ? sentence : sentences.slice(Math.max(0, at - 1), at + 2).join(' . '),
  );
  for (const { kind, rules: list } of policy)
    for (const { words, near, elsewhere } of list) {
      if (!elsewhere.every((other) => sentences.some((sentence) => holds(other, sentence)))) continue;
      for (const [at, sentence] of sentences.entries()) {
        const found = [...sentence.matchAll(words)];
        if (found.length === 0 || !near.every((other) => holds(other, around[at] as string))) continue;
        for (const { index, 0: said } of found) {
          const governor = governorOf(sentence, index, index + said.length);
          if (governor !== 'guard' && !(isFighter && governor === undefined)) return kind;
        }
      }
    }
  return undefined;
}

const holds = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
