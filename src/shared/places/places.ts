/** A country that a question names, by its two letters; or a part of one that the dossiers and tables do not tell apart. */
export type Place = { country: string; label: string; part?: string };

const names = new Intl.DisplayNames('en', { type: 'region' });
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** Other names of countries, and of the people and things of them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  US: 'usa|u\\.s\\.a?\\.?|the us|us|america|american|states',
  GB: 'uk|u\\.k\\.|britain|british|england|english|scotland|scottish|wales|welsh|northern ireland',
  DE: 'german',
  FR: 'french',
  ES: 'spanish',
  IT: 'italian',
  NL: 'dutch|holland|the netherlands',
  IE: 'irish',
  PL: 'polish',
  PT: 'portuguese',
  SE: 'swedish',
  DK: 'danish',
  FI: 'finnish',
  NO: 'norwegian',
  AT: 'austrian',
  CH: 'swiss',
  GR: 'greek',
  CZ: 'czech republic|czech',
  HU: 'hungarian',
  RO: 'romanian',
  TR: 'turkey|turkish',
  CA: 'canadian',
  AU: 'australian|aussie',
  NZ: 'kiwi',
  IN: 'indian',
  BR: 'brazilian',
  MX: 'mexican',
  JP: 'japanese',
  KR: 'korea|korean',
  CN: 'chinese',
  NG: 'nigerian',
  KE: 'kenyan',
  ZA: 'south african',
  AE: 'uae|emirates|dubai',
  PH: 'filipino',
};
/** What sounds like a country and mostly is none. */
const NO_COUNTRY = new Set(['Georgia', 'Jersey', 'Chad', 'Jordan', 'Guernsey', 'Togo']);

const US_PARTS =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';

const countries: readonly { code: string; pattern: RegExp; each: RegExp }[] = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).flatMap(
  (code) => {
    const name = names.of(code) ?? code;
    // Letters of countries that are no more stand for those that followed.
    if (
      name === code ||
      NO_COUNTRY.has(name) ||
      /^(?:EU|EZ|UN|ZZ)$/.test(code) ||
      Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
    )
      return [];
    const plain = name.normalize('NFKD').replace(/[^\w\s]/g, '.');
    const other = OTHER_NAMES[code];
    const pattern = `\\b(?:${plain}${other ? `|${other}` : ''})(?![\\w])`;
    return [{ code, pattern: new RegExp(pattern, 'i'), each: new RegExp(pattern, 'gi') }];
  },
);

const A_US_PART = new RegExp(`\\b(?:${US_PARTS})\\b`, 'i');
const EACH_US_PART = new RegExp(`\\b(?:${US_PARTS})\\b`, 'g');
/** “Tell us” names no country: the two letters count in capitals, or after what stands before places. */
const US_BY_LETTERS = /\b(?:US|U\.S\.|(?:the|in) us)\b/;

/** @returns the countries that a text names, in no order; a state of the United States names its country */
export function placesIn(text: string): Place[] {
  const part = A_US_PART.exec(text)?.[0];
  const found = countries.filter(({ code, pattern }) => {
    const match = pattern.exec(text)?.[0];
    return match !== undefined && (code !== 'US' || match.length > 2 || US_BY_LETTERS.test(text));
  });
  const places = found.map(({ code }): Place => ({ country: code, label: labelOf(code) }));
  if (part === undefined) return places;
  return [
    { country: 'US', label: part.replace(/\b\w/g, (letter) => letter.toUpperCase()), part },
    ...places.filter(({ country }) => country !== 'US'),
  ];
}

/** @returns the name of a country: “United States” */
export const placeName = (country: string): string => names.of(country) ?? country;

/** @returns a country as it stands in a sentence: “the United States” */
export function labelOf(country: string): string {
  const name = placeName(country);
  return /^(?:United|Netherlands|Philippines|Czech Republic)/.test(name) ? `the ${name}` : name;
}

/** The one country whose buyers a text is about: its letters, or none where it names a place that is no single country. */
export type Market = { country: string | undefined; label: string; also: string[] };
/** A market, and the text without the names of places. */
type MarketInText = Market & { rest: string };

/** Names that hold the name of another place, or of what is no place. */
const MISLEADING: readonly [RegExp, string][] = [
  [/\bnew england\b/gi, 'United States'],
  [/\bbritish columbia\b/gi, 'Canada'],
  [/\bnew south wales\b/gi, 'Australia'],
  [/\b(?:latin|south|central) america\w*/gi, ''],
  [/\bguinea (?:pigs?|fowls?)\b/gi, ''],
  [
    /\b(?:german shepherds?|french (?:bulldogs?|fries|doors?)|english bulldogs?|turkey (?:farm|grower|breast)\w*|swiss army|(?:nail|shoe) polish\w*)/gi,
    '',
  ],
];
/** Regions and cities that people name in place of their country. */
const INSIDE: readonly [RegExp, string][] = [
  [/\b(?:london|manchester|glasgow|edinburgh|leeds|bristol|liverpool|cardiff|belfast|nhs|hmrc)\b/gi, 'GB'],
  [/\b(?:ontario|quebec|québec|alberta|manitoba|saskatchewan|nova scotia|toronto|montreal|vancouver|calgary)\b/gi, 'CA'],
  [/\b(?:queensland|tasmania|nsw|sydney|melbourne|brisbane|perth|adelaide)\b/gi, 'AU'],
  [/\b(?:berlin|munich|hamburg|bavaria|bavarian|dsgvo)\b/gi, 'DE'],
  [/\b(?:paris|lyon|marseille)\b/gi, 'FR'],
  [/\b(?:madrid|barcelona|catalonia)\b/gi, 'ES'],
  [/\b(?:milan|rome)\b/gi, 'IT'],
  [/\b(?:amsterdam|rotterdam)\b/gi, 'NL'],
  [/\bdublin\b/gi, 'IE'],
];
/** Words of peoples that are languages, kitchens and styles as well. */
const ALSO_A_LANGUAGE =
  /^(?:american|english|welsh|german|french|spanish|italian|dutch|irish|polish|portuguese|swedish|danish|finnish|norwegian|swiss|czech|greek|hungarian|romanian|turkish|indian|mexican|japanese|korean|chinese|filipino)$/i;
const NOT_A_PEOPLE =
  /^(?:languages?|lessons?|class(?:es)?|courses?|teach\w*|tutors?|learn\w*|speak\w*|translat\w*|subtitles?|words?|texts?|restaurants?|cuisine|food|cook\w*|baker\w*|recipes?|wines?|style|to|by|and|or|for|in|on|as|with|from|is|are|that|who|which|at|into|so|when|while|they|it)$/i;
/** “German dental practices”: a people stands before those who are of it. */
const PEOPLE_OF = /^\s+([a-z-]+)(?:\s+([a-z-]+))?/i;
const isOfPeople = (after: string): boolean => {
  const [, next = '', second = ''] = PEOPLE_OF.exec(after) ?? [];
  if (next === '' || NOT_A_PEOPLE.test(next)) return false;
  return /s$/i.test(next) || (/s$/i.test(second) && !NOT_A_PEOPLE.test(second));
};

/**
 * The place where a text says its buyers are: the first that it names. A language, a kitchen or a breed is no place.
 * @returns undefined where it names none
 */
export function marketNamed(text: string): MarketInText | undefined {
  const plain = MISLEADING.reduce((rest, [pattern, says]) => rest.replace(pattern, says), text.normalize('NFKC'));
  const at = new Map<string, number>();
  const names: string[] = [];
  const note = (country: string, index: number, name: string) => {
    at.set(country, Math.min(index, at.get(country) ?? index));
    names.push(name);
  };
  for (const { code, each } of countries)
    for (const { 0: name, index } of plain.matchAll(each)) {
      if (code === 'US' && name.length <= 2 && !US_BY_LETTERS.test(plain)) continue;
      if (/^states$/i.test(name)) continue;
      if (!ALSO_A_LANGUAGE.test(name) || isOfPeople(plain.slice(index + name.length))) note(code, index, name);
    }
  for (const [pattern, country] of INSIDE) for (const { 0: name, index } of plain.matchAll(pattern)) note(country, index, name);
  for (const { 0: name, index } of plain.matchAll(EACH_US_PART)) note('US', index, name);
  const [first, ...others] = [...at].sort(([, a], [, b]) => a - b).map(([country]) => country);
  const rest = names
    .reduce((left, name) => left.replace(new RegExp(`(?:\\s(?:in|across|of|from)(?: the)?)?\\s?\\b${name}(?!\\w)`), ''), plain)
    .trim();
  if (first) return { country: first, label: labelOf(first), also: others.map(labelOf), rest };
  return /\b(?:EU|Europe|European)\b/.test(plain) ? { country: undefined, label: 'Europe as a whole', also: [], rest } : undefined;
}
