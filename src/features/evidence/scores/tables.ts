import type { EvidenceKind, SolutionType } from '../evidence.contract.ts';
import type { SourceId } from '../sources.ts';

/**
 * How Assay scores a ledger, method 3. The page /methodology prints these tables; change them together with `ENGINE_METHOD_VERSION`.
 * Every formula is Assay's own; none is taken from elsewhere. A part is 0–10; a score is the weighted mean of the parts that could be read, rounded
 * to a whole number from 1 to 10.
 */
export const ENGINE_METHOD_VERSION = 3;

/**
 * From which relevance on an entry counts, by what its relevance is. Of a company or a dossier found here it is a probability: from `likely` on it is
 * named as near, from `possible` on it still counts for what it is probable, so that ten at one in five are two. `likely` is the lowest tenth of which
 * half or more was near, on the half of our labelled texts it was chosen on; the retrieval bench prints all of them (docs/decisions/0056). Of what a live source found it is the share of the words searched for: `near` is about the same thing.
 * Nearer than `close` either would be mistaken for the idea.
 */
export const nearness = { near: 0.45, likely: 0.4, possible: 0.1, close: 0.6 } as const;

/** Below this share of its weights, a score of which nothing was found is “not known” and no low score. */
export const LEAST_HEARD = 0.5;

export type PartRule = {
  key: string;
  label: string;
  kinds: readonly EvidenceKind[];
  /** The sources that can give it: the part is read when one of them spoke, and left out when all were silent. */
  sources: readonly SourceId[];
  /** Its weight for ideas made for developers, and for all others, whose users are seldom where developers talk. */
  weight: { developers: number; others: number };
  rule: string;
};

const talk = ['hacker_news', 'reddit'] as const;

export const demandParts = [
  {
    key: 'paid_for',
    label: 'Somebody already pays for it',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.25, others: 0.45 },
    rule: 'Companies that are or may be near and live, were bought or went public, each counted by its probability: none is 0, 1 is 4, 3 is 7, 8 or more is 10',
  },
  {
    key: 'talked_about',
    label: 'People discuss it',
    kinds: ['discussion'],
    sources: talk,
    weight: { developers: 0.2, others: 0.15 },
    rule: 'Points plus twice the comments of near discussions, times nearness: 10 is 0, 3,000 is 10, on a logarithmic scale',
  },
  {
    key: 'asked',
    label: 'People ask how',
    kinds: ['question'],
    sources: ['stack_exchange'],
    weight: { developers: 0.15, others: 0.08 },
    rule: 'Views of near questions, times nearness: 200 is 0, 300,000 is 10, on a logarithmic scale',
  },
  {
    key: 'looked_up',
    label: 'People look it up',
    kinds: ['page_views_month'],
    sources: ['wikipedia'],
    weight: { developers: 0.05, others: 0.15 },
    rule: 'Views a month of the most-read near article: 300 is 0, 100,000 is 10, on a logarithmic scale',
  },
  {
    key: 'used',
    label: 'Something like it is in use',
    kinds: ['package_downloads', 'repository'],
    sources: ['npm', 'pypi', 'github'],
    weight: { developers: 0.25, others: 0.05 },
    rule: 'The larger of: downloads a month of near packages (1,000 is 0, 10 million is 10) and stars of near repositories (20 is 0, 30,000 is 10), on logarithmic scales',
  },
  {
    key: 'launched',
    label: 'Launches were welcomed',
    kinds: ['launch', 'video'],
    sources: ['product_hunt', 'youtube'],
    weight: { developers: 0.1, others: 0.12 },
    rule: 'Votes of near launches plus a thousandth of the views of near videos: 20 is 0, 3,000 is 10, on a logarithmic scale',
  },
] as const satisfies readonly PartRule[];

export const competitionParts = [
  {
    key: 'alike',
    label: 'Companies doing the same',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.45, others: 0.55 },
    rule: 'Companies that are or may be near and are not known to be dead, each counted by its probability: none is 0, 1 is 3, 3 is 6, 6 is 8, 12 or more is 10',
  },
  {
    key: 'closest',
    label: 'How close the closest one is',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.15, others: 0.2 },
    rule: 'Nearness of the nearest company that lives: 0.3 is 0, 0.9 is 10, linear',
  },
  {
    key: 'strength',
    label: 'Strength of the strongest',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.15, others: 0.2 },
    rule: 'Staff of the largest near company that lives: 2 is 0, 500 is 10, on a logarithmic scale; listed on an exchange is 10; not known is left out',
  },
  {
    key: 'free',
    label: 'Free alternatives',
    kinds: ['repository'],
    sources: ['github'],
    weight: { developers: 0.25, others: 0.05 },
    rule: 'Stars of the most-starred near open-source project: 50 is 0, 20,000 is 10, on a logarithmic scale; left out where none is near, as no field is emptier for want of free software',
  },
] as const satisfies readonly PartRule[];

export const momentumParts = [
  {
    key: 'search_growth',
    label: 'Growth of searches',
    kinds: ['search_interest_growth_pct'],
    sources: ['google_trends'],
    weight: { developers: 0.2, others: 0.35 },
    rule: 'Percent a year: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'package_growth',
    label: 'Growth of packages beyond the registry',
    kinds: ['package_growth_pct'],
    sources: ['npm', 'pypi'],
    weight: { developers: 0.35, others: 0.1 },
    rule: 'Percent against the whole registry: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'reading_growth',
    label: 'Growth of reading about it',
    kinds: ['page_views_growth_pct'],
    sources: ['wikipedia'],
    weight: { developers: 0.1, others: 0.25 },
    rule: 'Percent a year, against all of Wikipedia: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'recent_talk',
    label: 'How recent the discussion is',
    kinds: ['discussion', 'launch'],
    sources: ['hacker_news', 'reddit', 'product_hunt'],
    weight: { developers: 0.2, others: 0.1 },
    rule: 'Share of near discussions and launches from the last 24 months: none is 0, 70 % is 10, linear; read from four of them on',
  },
  {
    key: 'founding',
    label: 'Companies born and died',
    kinds: ['competitor'],
    sources: ['companies'],
    weight: { developers: 0.15, others: 0.2 },
    rule: '5, plus half a point for each near company founded in the last four years, minus one for each near dead one; read from three near companies on',
  },
] as const satisfies readonly PartRule[];

/** Where difficulty starts, by how the idea is delivered. */
export const baseDifficulty = {
  content: 2,
  service: 3,
  software: 3.5,
  developer_tool: 4,
  physical_product: 4.5,
  marketplace: 5,
  hardware: 6.5,
} as const satisfies Record<SolutionType, number>;

export type DifficultyCue = { key: string; label: string; group: 'regulated' | 'shape'; adds: number; pattern: RegExp };

/** What makes an idea harder, by its words: each adds its points once; regulated fields together at most 3, the rest together at most 3. */
export const difficultyCues = [
  {
    key: 'health',
    label: 'health care',
    group: 'regulated',
    adds: 1.5,
    pattern:
      /\b(patients?|clinic\w*|hospitals?|doctors?|physicians?|nurses?|medic\w+|diagnos\w+|prescri\w+|therap\w+|drugs?|pharmac\w+|dental|dentists?|surger\w+|care homes?|insulin|glucose|diabet\w+|blood|disease|mental health|ehr|hipaa|telehealth|physio\w*|rehab\w*|health|fertility|dementia)\b/i,
  },
  {
    key: 'money',
    label: 'other people’s money',
    group: 'regulated',
    adds: 1.5,
    pattern:
      /\b(bank(s|ing)?|lend\w*|loans?|credit|mortgage\w*|payments?|remittance\w*|invest\w*|securities|stocks?|trading|escrow|payroll|factoring|pensions?|crypto\w*|stablecoins?|wallets?|custody|kyc|aml|card issu\w+|savings|micro ?loans?|money transfer|defi)\b/i,
  },
  {
    key: 'insurance',
    label: 'insurance',
    group: 'regulated',
    adds: 1.5,
    // To look after papers of insurance, or to have an insurer, is not to sell insurance.
    pattern:
      /\b(?<!\b(?:certificates?|proof|evidence) of )(?<!\b(?:their|an|the|your|our|its|his|her) )(insur(?!ers?\b)\w+(?! (?:certificates?|papers|documents|cards?|claims? (?:paperwork|forms))\b)|insurers?|underwrit\w+|actuar\w+)\b/i,
  },
  {
    key: 'children',
    label: 'children',
    group: 'regulated',
    adds: 1,
    pattern:
      /\b(child|children|kids?|toddlers?|babies|baby|minors|teenagers?|nurser(y|ies)|day ?care|babysit\w*|nann(y|ies)|child ?care|pupils?|kindergarten|k-?12)\b/i,
  },
  {
    key: 'food',
    label: 'food',
    group: 'regulated',
    adds: 1,
    pattern:
      /\b(food|meals?|snacks?|drinks?|beverage|baby food|pet food|restaurant kitchen|ghost kitchen|kitchens?|allergen\w*|supplements?|brew\w+|alcohol|wine|meat|bak(er|ers|ery|ing)|cater\w+)\b/i,
  },
  {
    key: 'transport',
    label: 'transport',
    group: 'regulated',
    adds: 1,
    pattern:
      /\b(taxi|ride[- ]?shar\w*|ride[- ]?hail\w*|autonomous vehicles?|self-driving|trucks?|trucking|drones?|aviation|aircraft|flights?|airlines?|scooters?|school (run|bus|lifts?)|passengers?|drivers?|evtol|shipping containers?|hauliers?)\b/i,
  },
  {
    key: 'law',
    label: 'legal advice or identity',
    group: 'regulated',
    adds: 1,
    pattern:
      /\b(legal advice|lawyers?|law firms?|contracts? review|immigration|visas?|divorce|wills?\b(?= (and|for|online))|courts?|litigation|identity verification|background checks?|elections?|voting)\b/i,
  },
  {
    key: 'energy',
    label: 'energy and building safety',
    group: 'regulated',
    adds: 1,
    pattern:
      /\b(electric(al)? grid|power grid|solar install\w*|batter(y|ies) (storage|swap\w*)|nuclear|gas (meter|boiler)s?|ev charg\w+|structural|fire safety|water utilit\w+)\b/i,
  },
  {
    key: 'two_sided',
    label: 'both sides to win at once',
    group: 'shape',
    adds: 1,
    pattern:
      /\b(market ?place|two[- ]sided|buyers and sellers|peer[- ]to[- ]peer|p2p|connect(s|ing)? \w+( \w+){0,4} (with|to)|match(es|ing)? \w+( \w+){0,4} (with|to)|social network|dating|community of|network of|airbnb (for|of)|uber (for|of)|rent(ing)? out|lend(ing)? out)\b/i,
  },
  {
    key: 'electronics',
    label: 'electronics to design and make',
    group: 'shape',
    adds: 1,
    pattern:
      /\b(hardware|wearables?|sensors?|robots?|robotic\w*|drones?|iot|implant|chips?|satellites?|exoskeleton|gps (collars?|tags?|trackers?)|collars?|tracking rings?|smart (collar|ring|watch|lock|glasses|helmet|meter|bottle)s?|devices?)\b/i,
  },
  {
    key: 'integrations',
    label: 'other systems to join',
    group: 'shape',
    adds: 0.5,
    pattern:
      /\b(integrat\w+|syncs?|syncing|connects? (to|with)|plugs? into|xero|quickbooks|salesforce|shopify|sap|epic|cerner|slack|stripe|hubspot|erp|ehr|pos|till|legacy systems?|every (bank|vendor|portal|utility))\b/i,
  },
  {
    key: 'data',
    label: 'data that must be gathered first',
    group: 'shape',
    adds: 1,
    pattern:
      /\b(predict\w*|forecast\w*|machine learning|train(ed)? (a |our )?model|ml|computer vision|recommend\w*|benchmark\w*|database of|data ?set|aggregat\w+|scrap(e|es|ing)|price comparison|deep learning|matching algorithm|personali[sz]ed|detect\w*|speech recognition)\b/i,
  },
  {
    key: 'operations',
    label: 'work in the physical world',
    group: 'shape',
    adds: 1,
    pattern:
      /\b(deliver(y|ies|s|ed)?|warehous\w*|logistics|inventory|fleet|same[- ]day|pick(s|ed)? up|couriers?|install\w*|on[- ]site|franchise|vertical farm\w*|greenhouse|factory|manufactur\w*|laborator\w*|lab[- ]tested|cold chain|last[- ]mile)\b/i,
  },
  {
    key: 'realtime',
    label: 'must never be down or wrong',
    group: 'shape',
    adds: 1,
    pattern:
      /\b(real[- ]?time|emergenc\w+|safety|alarms?|24\/7|life[- ]saving|mission[- ]critical|fraud|security monitoring|intrusion|sos|fall detection)\b/i,
  },
  {
    key: 'slow_buyers',
    label: 'buyers who buy slowly',
    group: 'shape',
    adds: 0.5,
    pattern:
      /\b(enterprise\w*|governments?|public sector|councils?|municipal\w*|hospitals?|universit(y|ies)|schools?|school districts?|military|defen[cs]e|banks|utilities|insurers|airlines|procurement|tenders?)\b/i,
  },
  {
    key: 'deep',
    label: 'science not yet settled',
    group: 'shape',
    adds: 2,
    pattern:
      /\b(fusion|quantum|gene(tic)? (edit\w*|therap\w*)|crispr|brain[- ]computer|carbon capture|asteroid|space (tourism|mining)|agi|artificial general|self-driving|autonomous (vehicle|car|truck)s?|humanoid|new (drug|battery|material)s?|cure)\b/i,
  },
] as const satisfies readonly DifficultyCue[];

export const difficultyRule = {
  groupCap: 3,
  nearest: 0.35,
  /** Dossiers at least this near have a say. */
  from: nearness.likely,
  rule: 'Start by solution type, plus what the words say makes it harder; where dossiers of the catalogue are near, their execution difficulty makes up to 35 % of the score: that share times their mean nearness',
} as const;

/** What holds a score down when little stands behind it. Stated beside the score. */
export const scoreCaps = [
  { when: 'no near entry at all stands behind it', most: 4 },
  { when: 'fewer than three near entries stand behind it', most: 6 },
  { when: 'less than half of what should be read could be read', most: 7 },
] as const;

/** Confidence: `high` needs all figures of its line, `medium` all of its own, everything else is `low`. `read` is the share of a score's weights that could be read. */
export const confidenceTable = {
  high: { read: 0.75, entries: 8, sources: 2 },
  medium: { read: 0.4, entries: 3, sources: 1 },
} as const;
