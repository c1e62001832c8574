import type { SolutionType } from '../evidence.contract.ts';
import { nearness } from './tables.ts';

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

/** `unless` names kinds of product for which the cue says nothing, where the text tells of that kind: an app that plans meals cooks none. */
export type DifficultyCue = {
  key: string;
  label: string;
  group: 'regulated' | 'shape';
  adds: number;
  unless?: readonly SolutionType[];
  pattern: RegExp;
};

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
      /\b(bank(s|ing)?|neobanks?|debit cards?|lend\w*|loans?|credit|mortgage\w*|payments?|remittance\w*|invest\w*|securities|stocks?|trading|escrow|payroll|factoring|pensions?|crypto\w*|stablecoins?|wallets?|custody|kyc|aml|card issu\w+|savings|micro ?loans?|money transfer|defi)\b/i,
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
    unless: ['software', 'developer_tool', 'content'],
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
