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

const countries: readonly { code: string; pattern: RegExp }[] = LETTERS.flatMap((a) => LETTERS.map((b) => a + b)).flatMap((code) => {
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
  return [{ code, pattern: new RegExp(`\\b(?:${plain}${other ? `|${other}` : ''})(?![\\w])`, 'i') }];
});

/** “Tell us” names no country: the two letters count in capitals, or after what stands before places. */
const US_BY_LETTERS = /\b(?:US|U\.S\.|(?:the|in) us)\b/;

/** @returns the countries that a text names, in no order; a state of the United States names its country */
export function placesIn(text: string): Place[] {
  const part = new RegExp(`\\b(?:${US_PARTS})\\b`, 'i').exec(text)?.[0];
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

/** @returns a country as it stands in a sentence: “the United States” */
export function labelOf(country: string): string {
  const name = names.of(country) ?? country;
  return /^(?:United|Netherlands|Philippines|Czech Republic)/.test(name) ? `the ${name}` : name;
}
