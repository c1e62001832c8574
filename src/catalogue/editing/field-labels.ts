import { editorParts, fieldPlaces, fieldsOfPart } from '../ideas/field-places.ts';

/** How the editor names what stands within the fields of a dossier. A key that is not here is read as words: `problem_narrative`, Problem narrative. */
const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(fieldPlaces).flatMap(([key, place]) => ('label' in place ? [[key, place.label]] : []))),
  how: 'How it was reached',
  moment: 'The moment it hurts',
  today: 'What they do today',
  buyer: 'Who pays',
  tam: 'TAM: everybody who could buy',
  sam: 'SAM: those this reaches',
  som: 'SOM: those won in three years',
  buyers: 'Number of buyers',
  buyers_are: 'Who they are',
  price_usd_year: 'Dollars one pays in a year',
  price_usd: 'Price in dollars',
  mrr_usd: 'Monthly revenue by then, in dollars',
  cost_usd: 'Cost in dollars',
  usd: 'Dollars',
  per: 'Paid',
  url: 'Web address',
  growth_rate: 'Growth, percent a year',
  growth_how: 'How the growth was reached',
  monthly_volume: 'Searches a month',
  customers_min: 'Customers, low case',
  customers_max: 'Customers, high case',
  what: 'What',
  who: 'Who',
  why: 'Why',
  pass: 'It passes if',
  should: 'Who should',
  should_not: 'Who should not',
  reddit: 'Reddit',
  facebook: 'Facebook groups',
  youtube: 'YouTube channels',
  members: 'Members',
  term: 'Search term',
  observed_at: 'Observed on',
  key: 'Key, as prose cites it: [^key]',
  naics: 'Buyers’ trade, NAICS (United States)',
  sic: 'Buyers’ trade, SIC (United Kingdom)',
  nace: 'Buyers’ trade, NACE (other countries)',
  nearest_naics: 'Nearest trade counted, NAICS',
  nearest_sic: 'Nearest trade counted, UK SIC',
  payer_soc: 'Payer’s occupation, SOC',
  user_soc: 'User’s occupation, SOC',
  user_work: 'How the occupation does it',
  sum: 'Sum, computed from the tables',
  hours: 'Hours',
  pay: 'Paid as',
  amount: 'Amount',
  currency: 'Currency',
  proof: 'Page that was read',
  quote: 'Passage, word for word',
  date: 'Date',
  official: 'Reference of a law',
  of: 'Share of a count',
  figure: 'Key of the count',
};

/** @returns a person's name of a field, by its key */
export function labelOf(key: string): string {
  const words = key.replaceAll('_', ' ');
  return labels[key] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @returns a person's name of a path: `competitors.direct.0.name` is “Competitors, direct 1, name” */
export function pathInWords(path: string): string {
  const words: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) words[words.length - 1] += ` ${Number(part) + 1}`;
    else words.push(words.length === 0 ? labelOf(part) : labelOf(part).toLowerCase());
  }
  return words.join(', ');
}

/** A draft that has just begun lacks nearly everything: so many are told at once, each beside its field. */
const MOST_SAID = 8;

/** @returns what has to be mended, as one text: `Ratings, pain, rating: 0 to 10.` */
export function faultsInWords(faults: Record<string, string>): string {
  const said = Object.entries(faults).map(([path, fault]) => `${pathInWords(path)}: ${fault}.`);
  const more = said.length - MOST_SAID;
  return [...said.slice(0, MOST_SAID), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** The parts of the editor, in order, with the fields of each. */
export const editorSections = editorParts.map((part) => ({ ...part, keys: fieldsOfPart(part.id) }));
