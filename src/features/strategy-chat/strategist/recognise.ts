import type { TopicId } from './answer.ts';

/** What has to do with no idea. */
export const OFF_TOPIC =
  /\b(weather|stock price|who won|lottery|horoscope|recipe|poems?|jokes?|bitcoin price|election|president|capital of|movies?|football|translate|(write|compose|generate) (me )?(an? |some )?(essay|poem|code|song|story|python|javascript|sql|function|script in)|my homework)\b/i;

/** What a question turns on, by its words; each match counts its weight. The heaviest topic is answered, a second one when it is asked as plainly. */
const CUES: readonly (readonly [TopicId, number, RegExp])[] = [
  ['first_customers', 5, /\bfirst\s+(\w+\s+){0,2}(customers?|clients?|users?|buyers?|sales?|subscribers?)\b/i],
  [
    'first_customers',
    3,
    /\b(who|where|how)\b.{0,30}\b(find|get|reach|win|land|approach|sell to|contact|call)\b.{0,30}\b(customers?|clients?|users?|buyers?|people|leads?)\b/i,
  ],
  ['first_customers', 3, /\b(cold calls?|who (should|do|would|can) i (\w+ )?(call|e-?mail|contact|talk|sell))\b/i],
  [
    'outreach',
    8,
    /\b((write|draft|compose|prepare)\b.{0,24}\b(e-?mail|message|letter|dm|note|post|pitch|script)|cold e-?mails?|outreach( message| e-?mail)?|e-?mail (template|text|copy)|what (do|should|can) i (say|write) to|sales (script|letter|pitch)|elevator pitch|introduce myself)\b/i,
  ],
  [
    'interview',
    7,
    /\b(interview\w*|questions? (to ask|for (customers?|users?|them))|what (should|do|can) i ask( them| customers?| buyers?| users?| people)?|talk(ing)? to (customers?|users?|buyers?)|customer discovery|mom test)\b/i,
  ],
  [
    'improve',
    6,
    /\b(improve\w*|(make|makes|made) (it|this|the idea) (stronger|better)|stronger|better version|pivot\w*|another angle|different angle|niche down|variations?|twist|do differently|do better)\b/i,
  ],
  ['scores', 6, /\b(scores?|scored|scoring|ratings?|rated|\d(\.\d)? (out )?of (10|ten)|where do (its|the) scores)\b/i],
  [
    'precedents',
    6,
    /\b(success stor(y|ies)|case stud(y|ies)|has (any(one|body)|somebody|someone) (done|made|tried|succeeded|built)|who (has )?(made|done) (it|this|something)|precedents?|make(s)? this work|made this work|similar compan(y|ies))\b/i,
  ],
  [
    'trends',
    6,
    /\b(trend(s|ing)?|(is|are) (it|this|interest|demand|the market|searches)( in (it|this))? (growing|rising|shrinking|falling|declining)|growing or shrinking|hype|momentum|is interest)\b/i,
  ],
  [
    'pricing',
    4,
    /\b(pric(e|es|ing)|charge|how much (should|can|would|do) .{0,20}(cost|pay|charge|ask)|subscription fee|tiers?|discount|willing(ness)? to pay|worth paying|freemium)\b/i,
  ],
  ['mvp', 3, /\b(mvp|minimum viable)\b/i],
  [
    'mvp',
    4,
    /\b(mvp|minimum viable|first version|v1|cut|leave out|scope|features?|what (to|should i|do i) build( first)?|build first|prototype)\b/i,
  ],
  [
    'competitors',
    4,
    /\b(competit\w*|rivals?|alternatives?|incumbents?|who else|(this|it) already|already (does|do|exists?|doing)|market leader|versus|vs\.?)\b/i,
  ],
  [
    'risks',
    4,
    /\b(risks?|go(es)? wrong|fail(s|ure)?|danger\w*|downsides?|weak(est|ness(es)?)?( points?| spots?)?|threats?|worr(y|ies|ied)|biggest problem with|pitfalls?|objections?|blind spots?)\b/i,
  ],
  [
    'go_to_market',
    6,
    /\b(go[- ]to[- ]market|gtm|market(ing)? (plan|strategy|it|channels?)|which channels?|distribution|how (do|would|should) i (launch|promote|market|advertise))\b/i,
  ],
  [
    'go_to_market',
    4,
    /\b(go[- ]to[- ]market|gtm|market(ing)? (plan|strategy|it)|marketing|channels?|distribution|advertis\w*|launch|growth|seo|promot\w*|social media|content)\b/i,
  ],
  [
    'unit_economics',
    5,
    /\b(unit economics|margins?|cac|ltv|payback|break[- ]?even|lifetime value|cost (to|of) (acquir\w*|win\w*)|profit\w*|per hour|hourly|calculat\w*|spreadsheet|churn)\b/i,
  ],
  [
    'test',
    5,
    /\b(test|validate|validation|experiment|this week|tomorrow|next step|what (should|do) i do (first|now|next)|smoke test|prove|proof|what (should|do) i do|where (should|do) i (start|begin)|how (do|should) i (start|begin)|get started)\b/i,
  ],
  ['why_now', 5, /\b(why now|timing|too (late|early)|right time|what changed|window|five years ago|why (hasn't|has nobody|has no one))\b/i],
  [
    'audience',
    4,
    /\b(who (is|are) (it|this|they|the (customer|buyer|user)s?)|who (pays|buys|signs|decides)|who.{0,12} (it|this) (is )?for|target (market|customer|audience|user)s?|persona|ideal customer|icp|audience|niche|segment\w*|decision[- ]maker|budget holder)\b/i,
  ],
  [
    'regulation',
    5,
    /\b(regulat\w*|legal(ly)?|laws?|licen[cs]\w*|complian\w*|gdpr|hipaa|permit\w*|liabilit\w*|insur\w*|lawyer|allowed to|privacy|which rules|rules apply)\b/i,
  ],
  [
    'budget',
    5,
    /\b(budget|cost to (start|build|launch)|(first )?quarter cost|what (does|will|would) it cost|start-?up costs?|capital|how much (money|cash|capital)|afford|bootstrap\w*|spend|savings|invest(ment)?( needed| required)?|i (only )?have (about |around |only )?\$)\b/i,
  ],
  [
    'skills',
    4,
    /\b(skills?|hir(e|ing)|team|co-?founder|alone|solo|by myself|no[- ]?code|(can'?t|cannot|don'?t know how to) (code|program)|technical|am i (the )?(right|suited)|founder fit|who should (build|do|run)|experience do i|qualified|non-technical|can i do (it|this))\b/i,
  ],
  [
    'kill',
    6,
    /\b(kill criteri\w*|when (should|do|would) i (stop|quit|give up|drop|abandon)|give up|walk away|pull the plug|stop(ping)? (rule|signal)|drop it|red flags?|deal[- ]?breakers?)\b/i,
  ],
  [
    'compare',
    5,
    /\b(compare\w*|comparison|similar ideas?|other ideas?|better ideas?|(something|anything) better|instead of this|against (the )?other|which (idea|one|of)|alternatives? in the catalogue|ideas? like (this|it)|easier idea)\b/i,
  ],
  [
    'verdict',
    6,
    /\b(should i (build|do|start|go|pursue|commit|quit my)|worth (it|building|doing|pursuing|my time)|good idea|bad idea|would you (build|do)|yes or no|what do you think|your (verdict|opinion|honest)|convince me|be honest|go or no[- ]?go)\b/i,
  ],
  [
    'market',
    5,
    /\b(market size|how (big|large)|tam|sam|som|size of the market|demand|how many (buyers|customers|people|businesses|teams)|search volume|market)\b/i,
  ],
  [
    'revenue',
    4,
    /\b(revenue|how much (can|could|will|would) (i|it|this) (make|earn)|income|mrr|arr|earn\w*|make (money|a living)|milestones?|turnover|million|per (month|year)|a month|a year)\b/i,
  ],
  [
    'plan',
    5,
    /\b(plan|roadmap|first (month|quarter|90 days|30 days|hundred days)|next (month|quarter)|timeline|schedule|step by step|90[- ]day)\b/i,
  ],
  [
    'time',
    5,
    /\b(how long|weeks?|hours? (a|per) week|part[- ]time|evenings?|weekends?|while (working|employed)|day job|full[- ]time|how (soon|fast|quickly)|time (to|do i|does it))\b/i,
  ],
  [
    'technology',
    5,
    /\b(tech( stack)?|technically|technolog\w*|stack|architecture|database|api|host(ed|ing)?|infrastructure|integrat\w*|how (do|would|should) (i|we) build|built with|tools? (do|should) i use|programming)\b/i,
  ],
  [
    'problem',
    4,
    /\b(problem|pain( point)?|what (hurts|is broken)|how bad|why (would|do) (anyone|anybody|they|people) care|why would (anyone|anybody|they|people) (pay|buy|use))\b/i,
  ],
  [
    'solution',
    3,
    /\b(solution|how (does|would) it work|what (is|does) (it|this|the product)( do)?|explain (the|this) (idea|product)|value prop\w*)\b/i,
  ],
  [
    'advantage',
    5,
    /\b(moat|advantage|defensib\w*|differentiat\w*|unfair|cop(y(ing)?|ied|ies)|clone|stand out|unique|barrier\w*|protect)\b/i,
  ],
  [
    'community',
    5,
    /\b(communit(y|ies)|reddit|facebook|youtube|forums?|groups?|hang out|subreddits?|where do (they|these|those)( people)? talk)\b/i,
  ],
  [
    'evidence',
    6,
    /\b(how (sure|certain|confident|reliable)|evidence|sources?|measured|estimat\w*|where (do|does|did) (the|these|those|that|this|your) (figure|number|data)\w*|how do you know|trust|made up|ma(de|king) (\w+ ){1,3}up|guess\w*|confidence)\b/i,
  ],
  [
    'summary',
    4,
    /\b(summar\w*|overview|in (a|one) (nutshell|sentence|paragraph)|tl;?dr|tell me about (it|this)( idea)?|what is this idea|pitch)\b/i,
  ],
  [
    'identity',
    9,
    /\b(who are you|what are you|are you (an? )?(ai|gpt|chat ?gpt|human|bot|robot|llm|language model|real|claude|person)|which model|your (system )?(prompt|instructions)|system prompt|(ignore|forget|disregard) (all |any )?(your |the |previous |prior |above )*(instructions?|rules|prompt)|pretend (to be|you)|you are now|jailbreak|developer mode|reveal your)\b/i,
  ],
  [
    'courtesy',
    9,
    /^\s*((hi|hello|hey|yo|howdy|good (morning|evening|afternoon|day))\b[\s,!.]*(there|assay|all|everyone)?[\s,!.]*(how are you|can you help( me)?|i need (some )?help|please help)?|(ok(ay)?|great|cool|perfect|got it|nice|super)?[\s,!.]*(many )?(thanks?( you)?|cheers)[\w\s,!.]{0,40}|(ok(ay)?|great|cool|perfect|got it|nice|bye|goodbye|yes|no|hm+|lol)|help( me)?( please)?|(can you|please) help( me)?|what can you (do|help( me)?( with)?|answer|tell me)|what (can|should|do|may) i ask( you)?|how (can|do) you help( me)?|i hate (this|it|you)|(this|that)( is|'s) (useless|stupid|wrong|nonsense|terrible|rubbish)|you('re| are) (wrong|useless|stupid)|bad answer|i (disagree|don'?t agree)|wrong|useless)\s*[?.!]*\s*$/i,
  ],
  ['unknowable', 8, OFF_TOPIC],
  [
    'unknowable',
    6,
    /\b(which investors?|name of (a|an) (investor|vc)|who will (invest|fund)|raise (money|a round|capital|funding)|venture capital|vcs?|valuation|acquire us|exit|ipo)\b/i,
  ],
  [
    'unknowable',
    6,
    /\b(will (it|this|they|i) (succeed|work|be successful|win)|guarantee\w*|predict\w*|chance(s)? of success|probability|odds)\b/i,
  ],
  ['unknowable', 6, /\b((domain|company|brand|product) name|name (it|the company|for it)|trademark|logo|domain available)\b/i],
];

export type FollowUp = 'more' | 'why' | 'cheaper' | 'faster' | 'simpler' | { nth: number } | undefined;
export type Reading = {
  topics: TopicId[];
  followUp: FollowUp;
  /** What the person says of themselves or of the idea, to be held against the dossier. */
  claims: {
    hoursPerWeek?: number;
    moneyUsd?: number;
    priceUsd?: number;
    priceBasis?: 'month' | 'year' | 'once';
    revenueUsdYear?: number;
    /** Where the revenue was named by the month. */
    revenueUsdMonth?: number;
    weeks?: number;
    denies?: 'competitors' | 'risks';
    everybody?: boolean;
    easy?: boolean;
    free?: boolean;
    cannotCode?: boolean;
  };
};

const WORDS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
};
/** What may stand around the word that makes a question a follow-up; more than that is a question of its own. */
const ASKED_SHORTLY = String.raw`^\s*(?:(?:and|but|or|so|ok(?:ay)?|hmm+)[,\s]+)*(?:(?:is there|what about|how about|can (?:it|this|that) be(?: done)?|any|anything|something|do you have|could (?:it|this) be|make (?:it|that)|a|an|way|ways|to make it)\s+)*`;
const shortly = (words: string) =>
  new RegExp(`${ASKED_SHORTLY}(?:${words})(?:\\s+(?:one|ones|way|ways|version|option|options|please|then|still))*\\s*[?.!]*\\s*$`, 'i');
const FOLLOWS = {
  more: /^\s*(and\s+|yes,?\s+)?(more|go on|continue|what else|anything else|tell me more|more (detail|about (that|this|it))|keep going|elaborate|expand|explain( that| more)?|an? example|for example|like what|what do you mean|and then|what next|in more detail)\b[\w\s]{0,16}[?.!]*\s*$/i,
  why: /^\s*(but\s+|and\s+)?(why( is that| so| not)?|how (so|come|do you know)( that)?|says who|really|are you sure|sure|source|based on what|what makes you (say|think) (so|that)|prove it|i (don'?t|do not) (believe|buy) (that|it|this|you)|i doubt (it|that))\s*[?.!]*\s*$/i,
  cheaper: shortly(
    'cheap|cheaper|cheapest|less expensive|for less(?: money)?|lower|less money|on a (?:tiny|small|shoestring) budget|without (?:spending|money)',
  ),
  faster: shortly('fast|faster|fastest|quick|quicker|quickest|sooner|in less time'),
  simpler: shortly('simpler|simplest|smaller|smallest|easier|easiest|less work|leaner'),
  nth: /^\s*(and\s+|but\s+)?(what about |tell me (more )?about |how about |explain |more on |why )?(the |that |number |point )?(first|second|third|fourth|fifth|last|1st|2nd|3rd)(\s+(one|point|risk|competitor|item|feature|channel|step|criterion|customer|idea))?\s*[?.!]*\s*$/i,
  best: /^\s*(and\s+)?(which|what)( one)?( of (them|these|those))? (is|matters|would be|comes)( the)? (most important|most|best|worst|gravest|first|biggest)( one)?\s*[?.!]*\s*$/i,
};

/** What is nothing but a greeting or a follow-up is short. Their patterns are of many optional runs, which a long text has share its blanks in every way. */
const MOST_SHORT = 120;

/** Blanks and signs that are repeated say nothing more. */
const squeezed = (question: string): string =>
  question
    .normalize('NFKC')
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/([^\w\s])\1+/g, '$1')
    .trim();

/** @returns what a question asks, the heaviest topics first; no topic when its words match none */
export function recognise(question: string): Reading {
  const text = squeezed(question);
  const isShort = text.length <= MOST_SHORT;
  const weights = new Map<TopicId, number>();
  for (const [topic, weight, pattern] of CUES)
    if ((isShort || topic !== 'courtesy') && pattern.test(text)) weights.set(topic, (weights.get(topic) ?? 0) + weight);
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  const [top, second] = ranked;
  const isJoined = /\b(and|also|plus|then|as well)\b|[?;].*\?/i.test(text);
  const topics = [...(top ? [top[0]] : []), ...(isJoined && top && second && second[1] >= 4 && top[1] - second[1] <= 2 ? [second[0]] : [])];
  return { topics, followUp: isShort ? followUpOf(text) : undefined, claims: claimsOf(text) };
}

function followUpOf(text: string): FollowUp {
  for (const kind of ['why', 'more', 'cheaper', 'faster', 'simpler'] as const) if (FOLLOWS[kind].test(text)) return kind;
  if (FOLLOWS.best.test(text)) return { nth: 1 };
  const nth = FOLLOWS.nth.exec(text)?.[5]?.toLowerCase();
  return nth ? { nth: WORDS[nth] ?? 1 } : undefined;
}

const MONEY = String.raw`(?:\$|usd\s?|€|£)\s?([\d.,]+)\s?(k|m|thousand|million)?`;
function amount(match: RegExpExecArray | null): number | undefined {
  if (!match?.[1]) return undefined;
  const scale = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }[match[2]?.toLowerCase() ?? ''] ?? 1;
  const value = Number(match[1].replaceAll(',', '').replace(/\.$/, '')) * scale;
  return Number.isFinite(value) && value > 0 && value < 1e12 ? value : undefined;
}

/** Money as people type it, with its sign: “49 dollars”, “10k mrr”. */
const withSigns = (text: string): string =>
  text
    .replace(/(?<![$€£\d.,])\b(\d[\d.,]*)\s?(k|m)?\s?(?:dollars?|bucks|usd)\b/gi, '$$$1$2')
    .replace(/(?<![$€£\d.,])\b(\d[\d.,]*)\s?(k|m)(?=\s*(?:mrr|arr|a month|per month|a year|per year|\/))/gi, '$$$1$2');

function claimsOf(typed: string): Reading['claims'] {
  const text = withSigns(typed);
  const hours = /\b(\d{1,3})\s*(?:h|hrs?|hours?)\s*(?:a|per|each|\/)?\s*(?:week|wk)\b/i.exec(text)?.[1];
  const weeks = /\bin\s+(\d{1,2})\s+weeks?\b/i.exec(text)?.[1] ?? (/\b(?:in|over) (?:a|one) weekend\b/i.test(text) ? '1' : undefined);
  const have = amount(
    new RegExp(String.raw`\b(?:i|we)(?:'ve| have| only have| got| can (?:spend|invest))\b[^.?$€£]{0,24}${MONEY}`, 'i').exec(text),
  );
  const price = amount(
    new RegExp(
      String.raw`\b(?:charge|charging|price[sd]?(?: it)?(?: at)?|pricing(?: it)? at|sell(?:ing)? (?:it )?(?:for|at)|ask(?:ing)?(?: for)?|at|is)\b[^.?$€£]{0,24}${MONEY}(?=[^.?]*\b(?:a|per|once|each|too|enough|charge|price|month|year|mo|yr)\b|\s*[?.!]*\s*$|/)`,
      'i',
    ).exec(text),
  );
  const earn = new RegExp(
    String.raw`\b(?:make|earn|reach|hit|revenue of|turnover of|get to|doing)\b[^.?$€£]{0,24}${MONEY}([^.?]{0,40})`,
    'i',
  ).exec(text);
  const recurring = new RegExp(String.raw`${MONEY}\s*(mrr|arr)\b`, 'i').exec(text);
  const earned = amount(earn ?? recurring);
  const per = /\b(month|mo|mrr)\b/i.test((earn ?? recurring)?.[3] ?? '') ? 12 : 1;
  const basis = /\$[\d.,]+k?\s*(?:a|per|\/)\s*(month|mo)\b/i.test(text)
    ? 'month'
    : /\$[\d.,]+k?\s*(?:a|per|\/)\s*(year|yr)\b/i.test(text)
      ? 'year'
      : /\bonce|one[- ]time\b/i.test(text)
        ? 'once'
        : undefined;
  return {
    ...(hours ? { hoursPerWeek: Number(hours) } : {}),
    ...(have !== undefined ? { moneyUsd: have } : {}),
    ...(price !== undefined ? { priceUsd: price, ...(basis ? { priceBasis: basis } : {}) } : {}),
    ...(earned !== undefined ? { revenueUsdYear: earned * per, ...(per === 12 ? { revenueUsdMonth: earned } : {}) } : {}),
    ...(weeks ? { weeks: Number(weeks) } : {}),
    ...(/\b(no|without|zero|hardly any|isn't any|there (is|are) no(body|t any)?)\s+(real\s+|direct\s+)?(competit\w*|rivals?)|\bnobody (else )?(does|is doing)\b/i.test(
      text,
    )
      ? { denies: 'competitors' as const }
      : {}),
    ...(/\b(no|zero|without) (real )?risks?\b|\bcan(no|')t fail\b/i.test(text) ? { denies: 'risks' as const } : {}),
    ...(/\b(everyone|everybody|anyone|all (people|businesses|companies)) (needs?|wants?|would|will|is a customer|could use)\b/i.test(text)
      ? { everybody: true }
      : {}),
    ...(/\b(easy|simple|trivial|quick) (to (build|make|do)|win|money)\b|\bit('s| is) (so )?(easy|simple|trivial)\b/i.test(text)
      ? { easy: true }
      : {}),
    ...(/\b((can'?t|cannot|don'?t (know how to )?|do not (know how to )?) ?(code|program)|non-?technical|not technical|no developer)\b/i.test(
      text,
    )
      ? { cannotCode: true }
      : {}),
    ...(/\b(freemium|free tier|for free|(it|them) free|free plan|free forever|make it free|ad[- ]supported|ads?\b)/i.test(text)
      ? { free: true }
      : {}),
  };
}
