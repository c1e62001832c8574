/** How the editor names the fields of a dossier. A key that is not here is read as words: `problem_narrative`, Problem narrative. */
const labels: Record<string, string> = {
  slug: 'Address (slug)',
  is_pro_pick: 'Pro Pick',
  validated_on: 'Validated on',
  customer_type: 'Customer type',
  solo_friendly: 'One person can do it',
  no_code: 'Can be built without code',
  hours_per_week: 'Hours a week',
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
  mvp_features: 'Features of the first version',
  not_in_mvp: 'Not in the first version',
  time_to_mvp_weeks: 'Weeks to a first version',
  research_hours: 'Hours of customer research',
  required_skills: 'Required skills',
  regulatory: 'Regulation',
  should: 'Who should',
  should_not: 'Who should not',
  fit: 'Fit',
  reddit: 'Reddit',
  facebook: 'Facebook groups',
  youtube: 'YouTube channels',
  members: 'Members',
  term: 'Search term',
  observed_at: 'Observed on',
  npm_packages: 'npm packages',
  key: 'Key, as prose cites it: [^key]',
  kill_criteria: 'Drop it if',
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
  longer_test: 'Longer test',
  replaces: 'Addresses it stands in for',
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

/** The parts of the editor, in order, with the fields of each. Every field of the contract stands in one of them. */
export const editorSections = [
  { id: 'identity', label: 'Identity', keys: ['title', 'slug', 'tagline', 'category', 'tags', 'is_pro_pick', 'validated_on', 'replaces'] },
  { id: 'customer', label: 'Customer', keys: ['customer_type', 'ground', 'audience', 'solo_friendly', 'no_code', 'hours_per_week'] },
  { id: 'problem', label: 'Problem and solution', keys: ['problem_narrative', 'solution_overview', 'value_propositions', 'why_now'] },
  { id: 'market', label: 'Market', keys: ['market', 'competitors', 'competitive_advantage', 'market_gap'] },
  {
    id: 'business',
    label: 'Business',
    keys: ['business_model', 'value_ladder', 'value_equation', 'revenue', 'monetization_timeline'],
  },
  {
    id: 'reach',
    label: 'Go to market',
    keys: ['go_to_market', 'channels', 'growth_tactics', 'community', 'primary_keyword', 'search_phrases'],
  },
  {
    id: 'build',
    label: 'What to build',
    keys: [
      'mvp_features',
      'not_in_mvp',
      'technical_requirements',
      'regulatory',
      'required_skills',
      'time_to_mvp_weeks',
      'research_hours',
      'npm_packages',
    ],
  },
  {
    id: 'execution',
    label: 'Execution',
    keys: ['execution_plan', 'founder_fit', 'fit', 'risks', 'kill_criteria', 'next_test', 'longer_test', 'success_stories'],
  },
  { id: 'ratings', label: 'Ratings and figures', keys: ['ratings', 'figures'] },
] as const satisfies readonly { id: string; label: string; keys: readonly string[] }[];
