import type { CategoryId } from '../../shared/vocabulary/categories.ts';

/** What stands in fields and what is put there, as nouns: “scales and crops product photos” is no farmer’s. */
const CROPS = String.raw`(?<=\b(?:the|a|each|every|their|our|your|of|in|for|on|over|between|which|row|field|food) )crops?|crops? (?=(?:need|grow|fail|ripen|are|is|from|with|in|on|at|disease|health|yields?)\b)`;
const IN_FIELDS = `(?:hives?|beehives?|livestock|vineyards?|orchards?|${CROPS})`;
const SCALES = String.raw`(?<=^\W*|\b(?:an?|the|our|of|with|by|hive|bee|beehive|livestock|cattle|weighing|digital|smart|put|puts|putting|sell|sells|selling|rent|install) )scales?|(?<=\b(?:an?|one) [\w-]+ )scale(?= )`;
const MEASURING = String.raw`(?:sensors?|gadgets?|devices?|${SCALES})\b`;

/** Words that settle a category more surely than any statistics over a small catalogue: each kind found adds its weight, in natural-log odds. */
export const categoryCues = [
  {
    category: 'web3',
    weight: 5,
    pattern:
      /\b(web3|blockchain|crypto\w*|nfts?|dao|daos|defi|smart contracts?|on-?chain|ethereum|solana|bitcoin|stablecoins?|token(s|ized|ised|omics)|multisig|usdc|usdt|airdrops?|zero[- ]knowledge|layer[- ]two|validators?|staking|wallets?)\b/i,
  },
  {
    category: 'healthtech',
    weight: 3.5,
    pattern:
      /\b(patients?|clinics?|hospitals?|doctors?|nurses?|physicians?|dentists?|dental|medical|medic\w+|health ?care|health|therap\w+|physio\w*|mental health|diabet\w+|disease|symptoms?|prescriptions?|pharmac\w+|care homes?|caregivers?|carers?|dementia|fertility|pregnan\w+|menopause|telehealth|rehab\w*|surgery|wellness|insulin|blood|cancer|autis\w+|adhd|anxiety|depression|insomnia|sleep apnea|elderly|hearing aids?|vets?|veterinar\w+|ehr|hipaa)\b/i,
  },
  {
    category: 'fintech',
    weight: 3.2,
    pattern:
      /\b(fintech|bank\w*|payments?|invoic\w+|loans?|lend\w+|credit|debts?|debit cards?|neobanks?|pocket money|take cards|mortgages?|tax|taxes|vat|payroll|accounting|accountants?|bookkeep\w+|insur\w+|invest\w+|stocks?|trading|pensions?|retirement|budget\w*|savings?|expenses?|remittances?|factoring|wages?|escrow|treasury|cash ?flow|kyc|aml|receipts?|late payment|net worth|financ\w+)\b/i,
  },
  {
    category: 'fintech',
    weight: 5,
    pattern: /\b(payments? (api|gateway|processing|processor|infrastructure|provider)s?|accept (cards?|payments?))\b/i,
  },
  {
    category: 'edtech',
    weight: 3.2,
    pattern:
      /\b(edtech|students?|pupils?|teachers?|schools?|tutor\w*|classrooms?|homework|exams?|curriculum|lesson\w*|learn(ing|ers?)?|courses?|university|universities|college|education\w*|kindergarten|language learning|study|studying|sat prep|apprentic\w+|training (records?|courses?)|quiz\w*|flash ?cards?|upskill\w*|bootcamps?)\b/i,
  },
  {
    category: 'marketplace',
    weight: 3.4,
    pattern:
      /\b(market ?place|two[- ]sided|airbnb (for|of)|uber (for|of)|etsy (for|of)|ebay (for|of)|upwork (for|of)|turo (for|of)|peer[- ]to[- ]peer|buyers and sellers|connect(s|ing)? \w+( \w+){0,3} (with|to)|match(es|ing|ed) \w+( \w+){0,4} (with|to)|rent(ing)? out|neighbou?rs (?:share|lend|borrow|swap|rent)|(?:share|lend|borrow|swap)s? \w+( \w+){0,3} with neighbou?rs|vetted \w+|let by the|hire local|find(ing)? (a )?(local|nearby))\b/i,
  },
  {
    category: 'ecommerce',
    weight: 3,
    pattern:
      /\b(e-?commerce|online (shop|store)|shopify|d2c|dtc|direct[- ]to[- ]consumer|subscription box(es)?|retail\w*|amazon sellers?|etsy sellers?|merch\w*|checkout|returns|dropship\w*|fashion|clothing|apparel|shoes|snacks?|grocer(?:y|ies)|supermarkets?|skin ?care|furniture|spare parts|replacement parts|fabric|jewel\w+|by mail|pet food|coffee beans|toys?|brand of|sold (as|by|in)|kits?)\b/i,
  },
  {
    category: 'creator_economy',
    weight: 3.4,
    pattern:
      /\b(creators?|influencers?|youtubers?|streamers?|twitch|podcast\w*|newsletters?|substack|patreon|musicians?|songwriters?|bands?|artists?|illustrators?|photographers?|writers?|authors?|bloggers?|tiktok|sponsor\w*|fans|designers? who publish|patterns?|filmmakers?|onlyfans|royalt\w+|choreograph\w+|producers?)\b/i,
  },
  {
    category: 'ai_ml',
    weight: 2.6,
    pattern:
      /\b(ai|a\.i\.|ml|machine learning|llms?|gpt\w*|chatgpt|deep learning|neural|computer vision|rag|generative|fine[- ]tun\w+|speech[- ]to[- ]text|transcri\w+|voice agents?|ai agents?|copilot|prompts?|embeddings?|image recognition|deepfake|summari[sz]\w+|drafted from)\b/i,
  },
  {
    category: 'mobile',
    weight: 2.6,
    pattern:
      /\b(mobile app|iphone|ios|android|phone app|smart ?phone|app store|on your phone|push notifications?|offline app|gps|geolocation|while travell?ing|hik(e|ing|ers?)|dating app|fitness app|running app|widget|camera app|without signal|location[- ]based)\b/i,
  },
  {
    category: 'productivity',
    weight: 2.4,
    pattern:
      /\b(productiv\w+|to-?dos?|tasks?|notes?|note[- ]taking|calendar|meetings?|e-?mails?|inbox|focus|time tracking|pomodoro|habits?|minutes|agenda|handover|checklists?|schedul\w+|planner|spreadsheets?|knowledge base|documents?|reminders?|paperwork|letters|second brain|browser tabs|(?:browser|chrome) extensions?|remote teams?|upgrade plan|dependencies)\b/i,
  },
  {
    category: 'saas',
    weight: 2,
    pattern:
      /\b(saas|b2b|crm|erp|dashboard|compliance|contractors?|plumbers?|agenc(y|ies)|small business(es)?|enterprise|workflows?|integrations?|apis?|devops|developers?|kubernetes|analytics|inventory|bookings?|salons?|restaurants?|warehouse|logistics|fleet|hr|recruit\w+|onboarding|helpdesk|customer support|sales teams?|law firms?|property managers?|field service|quotes?|suppliers?|filing|reporting|register)\b/i,
  },
  {
    category: 'ecommerce',
    weight: 3,
    pattern: /\b((fake|product|online|customer) reviews)\b/i,
  },
  {
    // A thing that stands in the field is told of by nothing else, even where a phone comes with it and its neighbours are apps.
    category: 'other',
    weight: 8,
    pattern: new RegExp(
      String.raw`\b(?:in-hive\b|${IN_FIELDS}\b[^.!?]{0,60}\b${MEASURING}|${MEASURING}[^.!?]{0,60}\b(?:bees\b|${IN_FIELDS}))`,
      'i',
    ),
  },
  {
    category: 'other',
    weight: 3,
    pattern: /\b(?:coffee (?:shops?|houses?)|caf[eé]s?)(?!\p{L})/iu,
  },
  {
    category: 'other',
    weight: 1.6,
    pattern:
      /\b(farm\w*|garden\w*|allotments?|cemeter\w+|funerals?|church\w*|council|parish|playgrounds?|water|wells?|energy|solar|climate|carbon|recycl\w+|waste|boats?|cars?|pets?|dogs?|cats?|travel|weddings?|games?|hardware|robots?|drones?|construction|roof\w*|trees?|bees?|bikes?|homes?|houses?|housing|rural|government|voters?|sports?|clubs?)\b/i,
  },
] as const satisfies readonly { category: CategoryId; weight: number; pattern: RegExp }[];
