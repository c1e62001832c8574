import type { SolutionType } from '../evidence.contract.ts';

/**
 * What tells how an idea is delivered. Each pattern found adds its weight once; the heaviest type wins, in this order when two are as heavy; `software`
 * when nothing is found. A thing with electronics outweighs the app that comes with it.
 */
export const solutionCues = [
  {
    type: 'hardware',
    weight: 4,
    pattern:
      /\b(hardware|wearables?|sensors?|device|devices|robots?|robotic|drones?|iot|bracelet|wrist ?bands?|armbands?|pendants?|smart ?(watch|ring|lock|meter|bulb|collar|mirror|cane|helmet|bottle|plug|glasses)|arduino|raspberry pi|chip|3d printer|exoskeleton|satellites?|battery pack|charger|tracker tags?|gps (tags?|collars?|trackers?)|collars?|tracking rings?|rings? that (track|measure)s?|ring sensors?|camera that|microcontroller|implant)\b/i,
  },
  {
    type: 'developer_tool',
    weight: 4,
    pattern:
      /\b(api for|apis? (gateway|client|monitoring|change|testing)|sdk|cli|npm|pypi|open[- ]source (library|framework)|vs ?code|ide\b|debugg\w+|compiler|linter|ci\/cd|ci pipeline|devops|kubernetes|docker|terraform|code review|pull requests?|github|git\b|unit tests?|test suite|regression tests?|observability|logging|developers?|programmers?|software engineers?|devs|codebase|refactor\w*|typescript|python library|react components?|webhooks?|feature flags?|smart contracts? (monitor|audit)\w*|llm (evals?|evaluation)|prompt (tests?|regression)|database migrations?)\b/i,
  },
  {
    type: 'marketplace',
    weight: 4,
    pattern:
      /\b(market ?place|two[- ]sided|airbnb (for|of)|uber (for|of)|etsy (for|of)|ebay (for|of)|upwork (for|of)|fiverr (for|of)|tinder (for|of)|turo (for|of)|peer[- ]to[- ]peer|p2p|match(es|ing|ed)? \w+( \w+){0,4} (with|to)|connect(s|ing)? \w+( \w+){0,4} (with|to|and)|rent(ing)? out|book(ing)? (a |an )?local|hire (a |an )?(local|vetted|freelance)|directory of|on[- ]demand|buyers and sellers|swap|sharing (platform|economy)|(get|gets|compare|compares|ask for|receive|several|three|five) quotes? from|(?<party>[\w-]+s|\w*(?:people|women|men)) (?:post|offer|list|put up) [^.!?]{3,60}(?: and|[,;]) (?:[\w-]+ ){0,2}(?!\k<party>\b|(?:apps|bots|robots|models|systems|tools)\b)(?:[\w-]+s|\w*(?:people|women|men)) (?:take|bid|apply|accept) (?:it|them|on|for)|pick up (open|empty|spare|extra) (shifts?|slots?)|paid [^.!?]{0,30}through us)\b/i,
  },
  {
    type: 'physical_product',
    weight: 3,
    pattern:
      /\b(snack|snacks|drinks?|beverage|food brand|clothing|clothes|apparel|shoes|sneakers|trousers|jewel\w+|furniture|toys?|cosmetics?|skin ?care|supplements?|candles?|soap|shampoo|backpack|bag|bags|bottle|mattress|pillow|subscription box|crates?|kits?|boxes|d2c|dtc|direct[- ]to[- ]consumer|physical product|manufactur\w+ (and|our) |fabric|pet food|baby food|protein bars?|coffee beans|hot sauce|spare parts|replacement parts|packaging|diapers?|stroller|tent)\b/i,
  },
  {
    type: 'content',
    weight: 3,
    pattern:
      /\b(newsletter|podcast|blog|course|courses|cohort|youtube channel|(online|paid|membership) communit(y|ies)|community (for|of|where)|forum|membership|media (brand|company)|magazine|e-?books?|book club|guides?|curriculum|lesson plans?|templates? (pack|library)|job board|discord|meet ?ups?|webinars?|documentary)\b/i,
  },
  {
    type: 'service',
    weight: 3,
    pattern:
      /\b(agency|consult(ing|ancy)|done[- ]for[- ]you|concierge|we (file|handle|do|write|clean|deliver|pick up|visit|manage|repair|fix|collect) |outsourc\w+|cleaning|repair (service|round)|mobile (mechanic|groomer|vet|barber|workshop)|(repair|service|food|coffee|grooming|library|clinic|cleaning) (van|truck|stall)s?|we come to (you|offices|homes)|dog walking|tutoring|coaching|freelance|bookkeeping service|filing desk|desk\b|laundry|catering|moving|house ?sitting|home visits?|delivery (service|of)|ghost ?writ\w+|virtual assistants?|staffing|rental service)\b/i,
  },
  {
    type: 'software',
    weight: 2,
    pattern:
      /\b(app|apps|software|saas|platform|dashboard|web ?site|web ?app|chrome extension|browser extension|plug-?in|chat ?bot|bot|crm|erp|spreadsheet|automat\w+|portal|tool|tracker|planner|calculator|scheduler|ai (agent|assistant|tool)|assistant|register|log book|record)\b/i,
  },
  {
    // Things a text begins with, unless software or a recipe handles them, and work we do: they count where nothing else tells.
    type: 'physical_product',
    weight: 1.5,
    pattern:
      /^(?!.*\b(?:ai|recipes?)\b)\W*(?:(?!(?:for|that|which|who|of|to|with)\b)[\w-]+\s+){0,6}(?:umbrellas?|hats?|gloves?|socks?|scarves|coats?|jackets?|cups?|mugs?|knives|lamps?|chairs?|blankets?|bikes?|bicycles?|helmets?|goggles|lunch ?box(?:es)?|houses|cheese|bread|beers?|wines?|teas?|chocolates?|sauces?|meat|chicken|fish|vegetables|mushrooms?|farms?|ropes?|tiles?|bricks?|pots?|pans?)(?=\s+(?:for|that|which|made|with|from|behind|grown|and|you|so)\b|[,.:]|$)/i,
  },
  {
    type: 'service',
    weight: 1.6,
    pattern:
      /\b(brought to (you|your|the)|run by us|we (install|bring|fetch|drive|grow|cook|wash|fold|look after|put up|wrap|lend|hand out|build)|(somebody|someone|a rider|a driver|our people) (friendly )?(comes?|brings?)|comes? the same day|in our (building|workshop|kitchens?|lab))\b/i,
  },
] as const satisfies readonly { type: SolutionType; weight: number; pattern: RegExp }[];

/** Whether some words of a text tell of a type, whichever type outweighs it in the end; `software` is also the type of a text that tells nothing. */
export const tellsOfType = (text: string, type: SolutionType): boolean =>
  solutionCues.some((cue) => cue.type === type && cue.pattern.test(text));

/** @returns how the idea is delivered, as far as its words say. */
export function solutionTypeOf(text: string): SolutionType {
  let best: { type: SolutionType; weight: number } = { type: 'software', weight: 0 };
  for (const { type, weight, pattern } of solutionCues) {
    const found = new Set([...text.matchAll(new RegExp(pattern.source, 'gi'))].map(([match]) => match.toLowerCase())).size;
    const total = found === 0 ? 0 : weight + Math.min(found - 1, 2);
    if (total > best.weight) best = { type, weight: total };
  }
  return best.type;
}
