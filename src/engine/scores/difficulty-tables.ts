import type { SolutionType } from '../evidence-kinds.ts';
import { nearness } from './tables.ts';

/** Where difficulty starts, by how the idea is delivered. */
export const baseDifficulty = {
  content: 3.2,
  service: 3.8,
  software: 4,
  developer_tool: 4,
  physical_product: 4.2,
  marketplace: 4.6,
  finance: 5,
  hardware: 5.4,
} as const satisfies Record<SolutionType, number>;

/** What makes an idea harder: rules it falls under, what has to be built and run, science that has to work first. */
export type DifficultyGroup = 'regulated' | 'shape' | 'science';

/** `unless` names kinds of product for which the cue says nothing, where the text tells of that kind: an app that plans meals cooks none. */
export type DifficultyCue = {
  key: string;
  label: string;
  group: DifficultyGroup;
  adds: number;
  unless?: readonly SolutionType[];
  pattern: RegExp;
  /** Read in who the idea is for only: what hurts students at universities is not sold to a university. */
  user?: RegExp;
};

/**
 * What makes an idea harder, by its words: each adds its points once, and each group at most `difficultyRule.most`. Most points,
 * and those it starts from, are about half of what they were: a fit to the catalogue's own difficulties gave words that little to say, and a cue that one
 * telling has and another lacks then moves the score by one at most. Science (3 points) and a device for patients (1.8) move it by more, so that
 * their words are asked for in a context that leaves no doubt (docs/decisions/0082).
 */
export const difficultyCues = [
  {
    key: 'health',
    label: 'health care',
    group: 'regulated',
    adds: 0.7,
    pattern:
      /\b(patients?|clinic\w*|hospitals?|doctors?|physicians?|nurses?|medic\w+|diagnos\w+|prescri\w+|therap\w+|drugs?|pharmac\w+|dental|dentists?|surger\w+|care homes?|insulin|glucose|diabet\w+|blood|disease|mental health|ehr|hipaa|telehealth|physio\w*|rehab\w*|health|fertility|dementia|injections?)\b/i,
  },
  {
    key: 'money',
    label: 'other people’s money',
    group: 'regulated',
    adds: 0.7,
    pattern:
      /\b((?<!\b(?:food|power|river|blood|seed) )bank(s|ing)?|neobanks?|debit cards?|checking accounts?|lenders?|lends? (money|cash|small)|lending(?! (library|libraries|out)\b)(?= (money|cash|small|to|for|platform|app|firm|service|business|marketplace|software|api)\b)|(mobile|small[- ]business|peer[- ]to[- ]peer|p2p|consumer|student|mortgage|micro) lending|(?<!\bto )loans?(?! out\b)|credit (?!unions?\b|notes?\b)|mortgage\w*|payments?|remittance\w*|invest(s|ing|ors?|ments?)?|securities|stocks|stock (market|picks|trading)|trading|escrow|payroll|factoring|pensions?|crypto\w*|stablecoins?|wallets?|custody|kyc|aml|card issu\w+|savings|money transfers?|sends? money|defi)\b/i,
  },
  {
    key: 'insurance',
    label: 'insurance',
    group: 'regulated',
    adds: 0.7,
    // To look after papers of insurance, to be insured or to have an insurer is not to sell insurance; to sell policies of it is.
    pattern:
      /\b(?<!\b(?:certificates?|proof|evidence) of )(?<!\b(?:their|an|the|your|our|its|his|her) )((?<=\b(?:sell|sells|selling|offer|offers|offering|provide|provides|underwrite|price|prices) (?:[\w-]+ ){0,2})insurance|insur(?!ers?\b|ed\b)\w+(?! (?:certificates?|papers|documents|pdfs?|polic(?:y|ies)|requirements?|status|coverage|codes?|billing|compan(?:y|ies)|cards?|claims? (?:paperwork|forms))\b)|insurers?|underwrit\w+|actuar\w+)\b/i,
  },
  {
    key: 'children',
    label: 'children',
    group: 'regulated',
    adds: 0.4,
    pattern:
      /\b(child|children|kids?|youths?|schoolchildren|juniors|toddlers?|babies|baby|minors|teenagers?|nurser(y|ies)|day ?care|babysit\w*|nann(y|ies)|child ?care|pupils?|kindergarten|k-?12)\b/i,
  },
  {
    key: 'food',
    label: 'food',
    group: 'regulated',
    adds: 0.4,
    unless: ['software', 'developer_tool', 'content'],
    pattern:
      /\b(food|meals?|snacks?|drinks?|beverage|baby food|pet food|restaurant kitchen|ghost kitchen|kitchens?|allergen\w*|supplements?|brew\w+|alcohol|wine|meat|bak(er|ers|ery|ing)|cater\w+)\b/i,
  },
  {
    key: 'transport',
    label: 'transport',
    group: 'regulated',
    adds: 0.6,
    pattern:
      /\b(taxi|ride[- ]?shar\w*|ride[- ]?hail\w*|autonomous vehicles?|self-driving|trucks?|trucking|drones?|aviation|aircraft|flights?|airlines?|scooters?|school (run|bus|lifts?)|passengers?|drivers?|evtol|shipping containers?|hauliers?)\b/i,
  },
  {
    key: 'law',
    label: 'legal advice or identity',
    group: 'regulated',
    adds: 0.4,
    pattern:
      /\b(legal advice|lawyers?|law firms?|contracts? review|immigration|visas?|divorce|wills?\b(?= (and|for|online))|courts?|litigation|identity verification|background checks?|elections?|voting)\b/i,
  },
  {
    key: 'energy',
    label: 'energy and building safety',
    group: 'regulated',
    adds: 0.5,
    pattern:
      /\b(electric(al)? grid|power grid|solar install\w*|batter(y|ies) (storage|swap\w*)|nuclear|gas (meter|boiler)s?|ev charg\w+|structural|fire safety|water utilit\w+)\b/i,
  },
  {
    key: 'licence',
    label: 'a licence before the first customer',
    group: 'regulated',
    adds: 0.5,
    pattern:
      /\b(neobanks?|(challenger|digital|online|mobile) banks?|(?<!\b(?:food|power|piggy|blood|seed|tool|toy|clothes|data|job|time|river) )bank for|micro-?loans?|money transfers?|remittances?|(crypto|stock) exchanges?|stock brokerage|micro-?insurance|insurance (for|against)|online pharmac(y|ies)|pharmacy (that|which) delivers|airlines? (for|that|with)|online (casinos?|betting|gambling)|betting (site|app|exchange)s?)\b/i,
  },
  {
    key: 'two_sided',
    label: 'both sides to win at once',
    group: 'shape',
    adds: 0.4,
    pattern:
      /\b(market ?place|two[- ]sided|buyers and sellers|peer[- ]to[- ]peer|p2p|(connect|match|pair)(s|ing|es)? \w+( \w+){0,4} (with|to)|social network|dating|community of|network of|airbnb (for|of)|uber (for|of)|rent(ing)? out|lend(ing)? out)\b/i,
  },
  {
    key: 'electronics',
    label: 'electronics to design and make',
    group: 'shape',
    adds: 0.5,
    pattern:
      /\b(hardware|wearables?|sensors?|gadgets? (that|which|measuring|tracking|monitoring)|monitoring gadgets?|robots?|robotic\w*|drones?|iot|implant|chips?|satellites?|exoskeleton|gps (collars?|tags?|trackers?)|collars?|tracking rings?|smart (collar|ring|watch|lock|glasses|helmet|meter|bottle)s?|devices?)\b/i,
  },
  {
    key: 'medical_device',
    label: 'a device that treats or measures patients',
    group: 'shape',
    adds: 1.8,
    pattern:
      /\b(medical devices?|implant(s|able)?|insulin pumps?|pacemakers?|prosthe(tic|sis|ses)s? (legs?|arms?|hands?|limbs?|feet|knees?)|glucose (monitors?|sensors?)|defibrillators?|(hospital|patient|intensive care) ventilators?|ventilators? for (patients|hospitals|icus?)|surgical robots?|dialysis)\b/i,
  },
  {
    key: 'integrations',
    label: 'other systems to join',
    group: 'shape',
    adds: 0.3,
    pattern:
      /\b(integrat\w+|syncs?|syncing|connects? (to|with)|plugs? into|xero|quickbooks|salesforce|shopify|sap|epic|cerner|slack|stripe|hubspot|erp|ehr|pos|till|legacy systems?|every (bank|vendor|portal|utility))\b/i,
  },
  {
    key: 'data',
    label: 'data that must be gathered first',
    group: 'shape',
    adds: 0.4,
    pattern:
      /\b(predict\w*|forecast\w*|machine learning|train(ed)? (a |our )?model|ml|computer vision|recommend\w*|benchmark\w*|database of|data ?set|aggregat\w+|scrap(e|es|ing)|price comparison|deep learning|matching algorithm|personali[sz]ed|detect\w*|speech recognition)\b/i,
  },
  {
    key: 'operations',
    label: 'work in the physical world',
    group: 'shape',
    adds: 0.5,
    pattern:
      /\b(deliver(y|ies|s|ed)?|warehous\w*|logistics|inventory|fleet|same[- ]day|pick(s|ed)? up|couriers?|grocer(?:y|ies)(?=[^.]{0,60}\b(?:hour|minutes|door|doorstep|riders?|same day)\b)|(?:bring\w*|brought|fetch\w*|carr(?:y|ies)) [^.]{0,30}\bgrocer(?:y|ies)|(field|repair|road|cleaning|building) crews?|(?<!\b(?:apps?|software|plug-?ins?|extensions?|packages?)\b[^.]{0,30}|\b(?:without|nothing to|no|to) )install\w*(?!\s+(?:[\w-]+\s+){0,3}(?:apps?|software|plug-?ins?|extensions?|packages?|sdks?|librar(?:y|ies)|scripts?|widgets?|it)\b)|on[- ]site|franchise|vertical farm\w*|greenhouse|factory|manufactur\w*|laborator\w*|lab[- ]tested|cold chain|last[- ]mile)\b/i,
  },
  {
    key: 'animals',
    label: 'live animals',
    group: 'shape',
    adds: 0.3,
    unless: ['software', 'developer_tool', 'content', 'marketplace', 'hardware'],
    pattern: /\b(herds?|livestock|cattle|cows?|sheep|goats?|horses?|ponies|donkeys?|alpacas?|hens|poultry|pigs?|bee ?hives?)\b/i,
  },
  {
    key: 'homes',
    label: 'people let into strangers’ homes',
    group: 'shape',
    adds: 0.3,
    pattern:
      /\b(strangers?['’]? (homes?|houses?)|(homes?|houses?|rooms?|gardens?) of strangers|host famil(y|ies)|home ?stays?|couch ?surf\w*|spare (bed)?rooms?|house[- ]?sit\w*)\b/i,
  },
  {
    key: 'realtime',
    label: 'must never be down or wrong',
    group: 'shape',
    adds: 0.5,
    pattern:
      /\b(real[- ]?time|emergenc\w+|safety|alarms?|24\/7|life[- ]saving|mission[- ]critical|fraud|security monitoring|intrusion|sos|fall detection)\b/i,
  },
  {
    key: 'slow_buyers',
    label: 'buyers who buy slowly',
    group: 'shape',
    adds: 0.2,
    pattern:
      /\b(enterprise\w*|governments?|public sector|councils?|municipal\w*|(?:for|sold to|sell(?:s|ing)? to|(?:match|connect|pair)(?:s|es|ing)? (?:[\w-]+ ){1,4}(?:with|to|and)) (?:(?!(?:at|in|of|from|by|with|near|who|that|whose|against)\b)[\w-]+ ){0,2}(?:hospitals|universities|banks)|schools?|school districts?|military|defen[cs]e|utilities|insurers|airlines|procurement|tenders?)\b/i,
    user: /(?<!\b(?:at|in|of|from|by|with|near|who|that|whose|against)\b.*)\b(hospitals?|universit(y|ies)|banks)\b/i,
  },
  {
    key: 'deep',
    label: 'science not yet settled',
    group: 'science',
    adds: 3,
    pattern:
      /\b((nuclear|cold) fusion|fusion (reactors?|energy|power|plants?)|quantum (comput\w+|processors?|networks?|chips?|sensors?|encryption)|gene (edit\w*|therap\w*|drives?|silencing|splicing|sequenc\w*)|(edit|engineer|silenc|splic|modif|alter|rewrit|repair)\w* (?:[\w-]+ ){0,2}(genes|(a|the|one|single|faulty) gene)|genetic (edit\w*|therap\w*|engineering)|genetically (modif|engineer|edit)\w*|crispr|brain[- ]computer|carbon (capture|removal)|captur\w+ (co2|carbon)|asteroid|space (tourism|mining)|rocket (launch\w*|engines?|fuel)|(launch|orbital|reusable|space) rockets?|rockets? (that|to) (puts?|carry|carries|launch\w*|space)|agi|artificial general|self-driving|driver-?less|(cars?|trucks?|lorr(y|ies)|vans?|bus(es)?|taxis?|cabs?|tractors?|vehicles?|shuttles?|minibus(es)?|scooters?) (?:(?:that|which|to|can|really|fully) ){0,2}drives? (itself|themselves)|autonomous (vehicle|car|truck|tractor)s?|humanoid|(discover|invent|develop|design)\w* (?:[\w-]+ ){0,2}new (drugs?|batter(y|ies)|medicines)|(discover|invent|synthesi[sz]|simulat|predict)\w* (?:[\w-]+ ){0,2}new materials?|drug discovery|new materials? discovery|vaccines? against|robo-?taxis?|new battery (chemistr\w+|cells?|technolog\w+)|cures? (?:for )?(?:[\w-]+ ){0,2}(cancers?|tumou?rs?|leuka?emia|alzheimer|dementia|parkinson|diabetes|hiv|aids|malaria|tuberculosis|sclerosis|fibrosis|blindness|deafness|paralysis|ageing|aging|(?:rare|genetic|inherited|incurable) diseases?))\b/i,
  },
] as const satisfies readonly DifficultyCue[];

export const difficultyRule = {
  /** At most so many points from each group. */
  most: { regulated: 2, shape: 2.5, science: 3 },
  nearest: 0.35,
  /** Dossiers at least this near have a say. */
  from: nearness.likely,
  rule: 'Start by solution type, plus what the words say makes it harder; where dossiers of the catalogue are near, their execution difficulty makes up to 35% of the score: that share times their mean nearness',
} as const;
