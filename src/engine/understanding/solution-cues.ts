import type { SolutionType } from '../evidence-kinds.ts';

/**
 * What tells how an idea is delivered. Each pattern found adds its weight once; the heaviest type wins, in this order when two are as heavy; `software`
 * when nothing is found. A thing with electronics outweighs the app that comes with it.
 */
export const solutionCues = [
  {
    type: 'hardware',
    weight: 4,
    pattern:
      /\b(hardware|wearables?|sensors?|monitoring gadgets?|gadgets? (?:that|which|measuring|tracking|monitoring)|device|devices|robots?|robotic|drones?|iot|bracelet|wrist ?bands?|armbands?|pendants?|smart ?(watch|ring|lock|meter|bulb|collar|mirror|cane|helmet|bottle|plug|glasses)|arduino|raspberry pi|chip|3d printer|exoskeleton|satellites?|battery pack|charger|tracker tags?|gps (tags?|collars?|trackers?)|collars?|tracking rings?|rings? that (track|measure)s?|ring sensors?|camera that|microcontroller|implant)\b/i,
  },
  {
    type: 'developer_tool',
    weight: 4,
    pattern:
      /\b(api for|apis? (gateway|client|monitoring|change|testing)|sdk|cli|npm|pypi|open[- ]source (library|framework)|vs ?code|ide\b|debugg\w+|compiler|linter|ci\/cd|ci pipeline|devops|kubernetes|docker|terraform|code review|pull requests?|github|git\b|unit tests?|test suite|regression tests?|observability|logging|developers?|programmers?|software engineers?|devs|codebase|refactor\w*|typescript|python library|react components?|webhooks?|feature flags?|smart contracts? (monitor|audit)\w*|llm (evals?|evaluation)|prompt (tests?|regression)|database migrations?|openapi|stack traces?|crash (reports?|reporting|tracking)|errors? (from|in) (mobile |web )?apps|app makers|their code|command[- ]line|postgres|(software|dev) teams?|redeploy\w*|code push|push code|(test|staging) environments?)\b/i,
  },
  {
    type: 'marketplace',
    weight: 5,
    pattern:
      /\b(market ?place|two[- ]sided|airbnb (for|of)|uber (for|of)|etsy (for|of)|ebay (for|of)|upwork (for|of)|fiverr (for|of)|tinder (for|of)|turo (for|of)|peer[- ]to[- ]peer|p2p|(match|pair)(s|es|ing|ed)? \w+( \w+){0,4} (with|to)|(connect|link)(s|ing)? \w+( \w+){0,4} (with|to|and)|rent(ing)? out|buyers and sellers|sharing economy|(?<party>[\w-]+s|\w*(?:people|women|men)) (?:post|offer|list|put up) [^.!?]{3,60}(?: and|[,;]) (?:[\w-]+ ){0,2}(?!\k<party>\b|(?:apps|bots|robots|models|systems|tools)\b)(?:[\w-]+s|\w*(?:people|women|men)) (?:take|bid|apply|accept) (?:it|them|on|for)|pick up (open|empty|spare|extra) (shifts?|slots?)|paid [^.!?]{0,30}through us)\b/i,
  },
  {
    // Things pass between those who meet there, people are booked there, and whoever runs it keeps a part.
    type: 'marketplace',
    weight: 5,
    pattern:
      /\b(commission on (each|every|all)|(keep|take|earn)s? (a|some)( \w+)? (percentage|cut|share) of|taken as a cut of|(lend|loan|borrow|buy|sell)(s|ing)? (and|or) (lend|borrow|buy|sell)|(lend|loan|borrow|sell|buy|rent)(s|ing)? [^.!?]{0,50}(from|to|with|between) each other|(loan|lend|hire)(s|ing)? out|sell their (surplus|spare|leftover|unused|old)|(rent|borrow|buy|hire)(s|ing)? [^.!?]{1,40} from (owners|homeowners|neighbou?rs|locals|growers|strangers)|(sell|offload|lend|loan|rent|pass)(s|ing)? [^.!?]{1,50} to other [\w-]+s|(other|another) ([\w-]+ ){1,4}(search|buys?|borrows?|rents?|hires?)|in touch with ([\w-]+ ){0,3}[\w-]+s|(sell|offer|list|share|offload)(s|ing)? [^.!?]{0,40}(unsold|surplus|leftovers?|what['’]s left|(spare|empty) (seats?|rooms?|space))|(spare|empty) seats? [^.!?]{0,30}share|(book|rent|stay in|reserve)s? [^.!?]{0,30}(rooms?|beds?|sofas?|gardens?|driveways?|homes?|houses|flats?|kitchens?) [^.!?]{0,25}(of|with|from|by) (locals|hosts|owners|homeowners|strangers|neighbou?rs|families)|(?<=^|[.!?] )(book|hire)s? an? ([\w-]+ ){0,2}teachers?|find (someone|somebody|people) [^.!?]{0,40}\band (book|hire|pay)|(book|browse|pick|hire|choose|find|see) ((?!(?:for|by|at|when|while|that|which|and|or)\b)[\w-]+ ){0,6}(walkers?|(?:baby)?sitters?|childminders?|seamstress(es)?|plumbers?|electricians?|tutors?|attorneys?|lawyers?|therapists?|cleaners?|photographers?|musicians?|guides?|nann(y|ies)|chefs?|coach(es)?|trainers?|interpreters?|translators?|freelancers?))\b/i,
  },
  {
    // Told of many a program as well.
    type: 'marketplace',
    weight: 2.5,
    pattern:
      /\b(directory of|on[- ]demand|swap|sharing platform|book(ing)? (a |an )?local|hire (a |an )?(local|vetted|freelance)|(get|gets|compare|compares|ask for|receive|several|three|five) quotes? from)\b/i,
  },
  {
    type: 'physical_product',
    weight: 3,
    pattern:
      /\b(snack|snacks|drinks?|beverage|food brand|clothing|clothes|apparel|shoes|sneakers|trousers|jewel\w+|furniture|toys?|cosmetics?|skin ?care|supplements?|candles?|soap|shampoo|backpack|bag|bags|bottle|mattress|pillow|subscription box|(monthly|weekly|mail[- ]order) (box|crate|parcel|package|kit)|crates?|kits?|boxes|d2c|dtc|direct[- ]to[- ]consumer|physical product|manufactur\w+ (and|our) |fabric|pet food|baby food|protein bars?|coffee beans|hot sauce|spare parts|replacement parts|packaging|diapers?|stroller|tent|mail[- ]order|(ship|mail|deliver)(s|ing)? ([\w-]+ )?a (box|package|parcel|pack)|a (box|package|parcel) (lands|arrives|shows up|comes)|per box)\b/i,
  },
  {
    type: 'content',
    weight: 3,
    pattern:
      /\b(newsletter|podcast|blog|course|courses|cohort|youtube channel|(online|paid|membership) communit(y|ies)|community (for|of|where)|forum|membership|media (brand|company)|magazine|e-?books?|book club|curriculum|lesson plans?|templates? (pack|library)|job board|discord|meet ?ups?|webinars?|documentary|(audio|radio|video|bedtime) (show|series|stories))\b/i,
  },
  {
    type: 'service',
    weight: 3,
    pattern:
      /\b(agency|consult(ing|ancy)|done[- ]for[- ]you|concierge|we(['’](ll|d)| will| would)? (file|handle|do|write|clean|deliver|pick up|visit|manage|repair|fix|collect|come (round|over|out)|bake|plant|clear|sharpen|polish|mend|sew|groom|walk|iron|press|water|haul|store|empty|plaster|decorate) |outsourc\w+|cleaning|repair (service|round)|mobile (mechanic|groomer|vet|barber|workshop)|(repair|service|food|coffee|grooming|library|clinic|cleaning) (van|truck|stall)s?|dog walking|tutoring|coaching|freelance|bookkeeping service|filing desk|(?<!front |help |standing )desk\b(?! (lamp|chair|light|organi[sz]er|mat|top|work|job|fan|plant|pad|tray|toy))|laundry|catering|moving|house ?sitting|home visits?|delivery (service|of)|ghost ?writ\w+|virtual assistants?|staffing|rental service)\b/i,
  },
  {
    // What only things are made like.
    type: 'physical_product',
    weight: 2.5,
    pattern:
      /\b(waterproof|leather|cotton|wool|wooden|canvas|linen|washable|reusable|compostable|refillable|hand-?made|hand-knitted|jars?)\b/i,
  },
  {
    // Somebody brings us a thing, or we send somebody.
    type: 'service',
    weight: 4,
    pattern:
      /\b((post|mail|send|ship|bring)s? us (their|your|the)\b(?! ([\w-]+ ){0,2}(photos?|pictures?|texts?|messages?|e-?mails?|files?|links?|lists?|data|receipts?|invoices?|documents?|pdfs?|recordings?|videos?))|(drop|leave|bring)s? ([\w'’-]+ ){1,5}(with us|(at|to) our (shop|store|workshop|place|studio))|our (staff|technicians?|workshop|crews?|mechanics?|cleaners?|drivers?|riders?|cooks?|tailors?) \w+s?|we(['’]d| will| would)? send (an? |our |trained )?(technicians?|cleaners?|nurses?|cooks?|chefs?|crews?|couriers?|mechanics?|carers?|plumbers?|people|someone|somebody)|we(['’](ll|d))? come to (you|your|offices|homes|their)|we(['’]d| will| would)? send (?!([\w-]+ ){0,2}(texts?|messages?|e-?mails?|reminders?|links?|alerts?|letters?))([\w-]+ ){1,3}to (sit|help|do|clean|cook|fix|look|hunt|carry|stay|walk|people|your (home|house|door|flat))|(sits?|stays?) (beside|up with|next to) |comes along|we(['’]ll| will)? (look after|mind) (your|it|them)|while you(['’]re| are) (away|abroad|travelling|traveling|on holiday|on vacation)|books? a (home )?visit|(book|schedule)s? a (phone )?call (with|and)|pay (the|our) \w+s (an hourly rate|by the hour)|(brought|delivered|fetched|picked up|carried) [^.!?]{0,40}\bby (our )?(shoppers|riders|couriers|cyclists|neighbou?rs)|(shoppers|riders|couriers|cyclists) (who )?(pick|bring|deliver|fetch|carry) ([\w-]+ ){1,4}(to|from|up|within|in under)|(goats?|sheep|geese|ducks|pigs|donkeys|cows) (that|which|to) (graze|eat|clear|mow|weed|keep)|(rent|hire|lend|send)(s|ing)? (you |out )?(our )?(goats|sheep|geese|ducks)|(herds?|flocks?) of (goats|sheep|geese|ducks) (that|which|to|grazes?|clears?|eats?|mows?|weeds?|comes?))\b/i,
  },
  {
    type: 'software',
    weight: 2,
    pattern:
      /\b(app|apps|software|saas|platform|dashboard|web ?site|web ?app|chrome extension|browser extension|plug-?in|chat ?bot|bot|crm|erp|spreadsheet|automat\w+|portal|tool|tracker|planner|calculator|scheduler|ai (agent|assistant|tool)|assistant|register|log book|record)\b/i,
  },
  {
    // Many a product comes with a guide: it is one only where nothing else is told of.
    type: 'content',
    weight: 1.7,
    pattern: /\b((online|paid|printed|pocket|city|travel|field) guides?|guides? (for|to)|guide ?books?)\b/i,
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
