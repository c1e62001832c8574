import { isEnglish } from '../../shared/text/english-words.ts';
import type { Ledger, LedgerEntry } from '../evidence.contract.ts';
import { bareName, ownDomain } from '../ledger/company-names.ts';
import { type SourceId, sources } from '../sources.ts';
import { isFormOfEnglish } from '../understanding/spelling.ts';
import { stopWords } from '../understanding/stop-words.ts';
import { callsOf, placesOf } from './clauses.ts';
import { channels, plainOpeners, wellKnownNames, writtenLarge } from './names.data.ts';

/** Kinds whose subject is somebody's name. */
const NAMED_KINDS = new Set(['competitor', 'launch', 'repository', 'package_downloads', 'package_growth_pct', 'nearest_idea']);
const DOMAIN =
  /\b(?:[a-z0-9-]+\.)+(?:com|io|ai|app|co|dev|net|org|so|xyz|me|us|uk|de|fr|eu|in|ly|gg|tv|shop|store|tech|cloud|info|biz)\b/gi;

/**
 * The names in a sentence that its citations do not hold: companies of other entries, companies of no entry, addresses.
 * @param text with what is quoted or named letter for letter already blanked out
 */
export function unsupportedNames(text: string, kind: string, cited: readonly LedgerEntry[], ledger: Ledger): string[] {
  const own =
    `${ledger.understanding.text} ${cited.map((entry) => `${entry.subject} ${entry.text ?? ''} ${Object.values(entry.also ?? {}).join(' ')} ${entry.url ?? ''}`).join(' ')}`.normalize(
      'NFKC',
    );
  return [...new Set([...othersIn(text, kind, cited, ledger), ...domainsIn(text, cited), ...strangersIn(text, kind, own)])];
}

/** Names of entries that are in the ledger and not cited. */
function othersIn(text: string, kind: string, cited: readonly LedgerEntry[], ledger: Ledger): string[] {
  const citedNames = new Set(cited.flatMap((entry) => callsOf(entry).map(bareName)));
  return (
    ledger.entries
      .filter((entry) => NAMED_KINDS.has(entry.kind) && !cited.some(({ id }) => id === entry.id))
      .flatMap(callsOf)
      .filter((name) => !citedNames.has(bareName(name)) && !stopWords.has(name.toLowerCase()))
      // Whom the person named themselves may be named back to them, but nothing stated of them without their entry.
      .filter((name) => kind === 'fact' || placesOf(name, ledger.understanding.text).length === 0)
      .filter((name) => {
        const common = name
          .toLowerCase()
          .split(/\s+/)
          .every((word) => isEnglish(word) || word.length < 4);
        // A name that is a common word counts where it is written as a name is.
        if (common && wellKnownNames.has(name.toLowerCase()) && saidAsName(name, text)) return true;
        return placesOf(name, text, common).length > 0 && !(common && name === name.toLowerCase());
      })
  );
}

/** A common word in lower case without an article is said as a name: “it beats notion”. */
const saidAsName = (name: string, text: string): boolean =>
  placesOf(name, text).some(
    ({ from }) => !/\b(a|an|the|this|that|any|no|some|every|each|one|of|your|their|its)\s+$/i.test(text.slice(0, from)),
  );

function domainsIn(text: string, cited: readonly LedgerEntry[]): string[] {
  const known = new Set(
    cited
      .flatMap((entry) => [ownDomain(entry.url), ...(`${entry.subject} ${entry.text ?? ''}`.match(DOMAIN) ?? [])])
      .map((domain) => domain?.toLowerCase()),
  );
  return (text.match(DOMAIN) ?? []).filter((domain) => !known.has(domain.toLowerCase().replace(/^www\./, '')));
}

/** Sources by their whole names: “Google Trends” is one, “Google” is a company. */
const sourceNames = Object.values(sources).map(({ name }) => name.replace(/ page views$/, ''));

/** Words written as names are, that neither the citations nor the person's own text nor the language account for. */
function strangersIn(text: string, kind: string, own: string): string[] {
  const known = new Set((own.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase()));
  const strangers: string[] = [];
  const ofSources = sourceNames.flatMap((name) => placesOf(name, text));
  for (const match of text.matchAll(/[\p{L}][\p{L}\p{M}\p{N}]*(?:[’'.&-][\p{L}\p{N}]+)*/gu)) {
    const [word] = match;
    // The M of $3.9M is part of the number.
    if (/^(k|m|b|bn|t|x)$/i.test(word) && /\d\s?$/.test(text.slice(0, match.index))) continue;
    const bare = word.replace(/[’']s$/u, '').replace(/[’']/gu, "'");
    const lower = bare.toLowerCase();
    const large = /\p{Lu}/u.test(bare) || (/\p{N}/u.test(bare) && !/^\p{Ll}+-\p{N}+$/u.test(bare)) || /\p{Lo}/u.test(bare);
    const brand = wellKnownNames.has(lower) && !isEnglish(lower) && !isFormOfEnglish(lower);
    if ((!large && !brand) || writtenLarge.has(bare) || known.has(lower) || lower.split(/[-.&']/).every((part) => known.has(part)))
      continue;
    if (ofSources.some(({ from, to }) => match.index >= from && match.index < to) || (kind === 'advice' && channels.has(bare))) continue;
    const opens = /(^|[.!?:…]["”’)]?\s+|^["“‘(]+|[:;]\s["“‘]?)$/u.test(text.slice(0, match.index));
    const plainWord = lower
      .split(/[-']/)
      .every((part) => part.length < 3 || isEnglish(part) || isFormOfEnglish(part) || plainOpeners.has(part) || numberWord.test(part));
    if (opens && plainWord && /^\p{Lu}?[\p{Ll}'-]*$/u.test(bare) && !wellKnownNames.has(lower)) continue;
    strangers.push(word);
  }
  return strangers;
}

const numberWord =
  /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?)$/;

/** Sources named in a fact must be among the citations' own, unless the sentence says that the source was silent or found nothing, and it was or did. */
export function wrongSources(text: string, cited: readonly LedgerEntry[], ledger: Ledger): string[] {
  return (Object.keys(sources) as SourceId[])
    .filter((id) => id !== 'companies' && id !== 'catalogue')
    .filter((id) => {
      const [name] = [sources[id].name.replace(/ page views$/, '')];
      if (placesOf(name, text, name === 'npm').length === 0) return false;
      if (
        cited.some(
          (entry) =>
            entry.source === id ||
            (id === 'wikipedia' && entry.kind.startsWith('page_views')) ||
            `${entry.text ?? ''} ${entry.subject}`.includes(name),
        )
      )
        return false;
      const line = ledger.sources.find(({ source }) => source === id);
      const silent = line?.status === 'silent' && /\b(not|could|silent|unheard|missing|without|no answer|unreachable)\b/i.test(text);
      const empty = line?.status === 'answered' && line.found === 0 && /\b(nothing|none|no|not)\b/i.test(text);
      return !silent && !empty;
    })
    .map((id) => sources[id].name);
}
