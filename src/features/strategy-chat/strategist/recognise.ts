import type { TopicId } from './answer.ts';

/** What a question turns on, by its words; each match counts its weight. The heaviest topic is answered, a second one when it is asked as plainly. */
const CUES: readonly (readonly [TopicId, number, RegExp])[] = [
  ['first_customers', 5, /\bfirst\s+(\w+\s+){0,2}(customers?|clients?|users?|buyers?|sales?|subscribers?)\b/i],
  [
    'first_customers',
    3,
    /\b(who|where|how)\b.{0,30}\b(find|get|reach|win|land|approach|sell to|contact|call)\b.{0,30}\b(customers?|clients?|users?|buyers?|people|leads?)\b/i,
  ],
  ['first_customers', 3, /\b(cold (e-?mail|call|outreach)|outreach|who (should|do) i (call|e-?mail|contact|talk|sell))\b/i],
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
    /\b(test|validate|validation|experiment|this week|tomorrow|next step|what (should|do) i do (first|now|next)|smoke test|prove|proof|interview\w*|questions? to ask)\b/i,
  ],
  [
    'why_now',
    5,
    /\b(why now|timing|too (late|early)|right time|what changed|window|five years ago|why (hasn't|has nobody|has no one)|trend(s|ing)?)\b/i,
  ],
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
    /\b(skills?|hir(e|ing)|team|co-?founder|alone|solo|by myself|no[- ]?code|technical|am i (the )?(right|suited)|founder fit|who should (build|do|run)|experience do i|qualified|non-technical|can i do (it|this))\b/i,
  ],
  [
    'kill',
    6,
    /\b(kill criteri\w*|when (should|do|would) i (stop|quit|give up|drop|abandon)|give up|walk away|pull the plug|stop(ping)? (rule|signal)|drop it|red flags?|deal[- ]?breakers?)\b/i,
  ],
  [
    'compare',
    5,
    /\b(compare\w*|comparison|similar ideas?|other ideas?|better ideas?|instead of this|against (the )?other|which (idea|one|of)|alternatives? in the catalogue|ideas? like (this|it)|easier idea)\b/i,
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
    /\b(how (sure|certain|confident|reliable)|evidence|sources?|measured|estimat\w*|where (do|does|did) (the|these|those|that|this|your) (figure|number|data)\w*|how do you know|trust|made up|guess\w*|confidence)\b/i,
  ],
  [
    'summary',
    4,
    /\b(summar\w*|overview|in (a|one) (nutshell|sentence|paragraph)|tl;?dr|tell me about (it|this)( idea)?|what is this idea|pitch)\b/i,
  ],
  [
    'identity',
    9,
    /\b(who are you|what are you|are you (an? )?(ai|gpt|chat ?gpt|human|bot|robot|llm|language model|real|claude|person)|which model|your (system )?prompt|your instructions)\b/i,
  ],
  ['courtesy', 2, /^\s*(hi|hello|hey|thanks?( you)?|thank you|cheers|good (morning|evening|afternoon)|great|ok(ay)?|cool|bye)\b[\s!.,]*$/i],
  [
    'unknowable',
    8,
    /\b(weather|stock price|who won|lottery|horoscope|recipe|poem|joke|bitcoin price|election|write (me )?(an? )?(essay|poem|code|song|story))\b/i,
  ],
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

export type FollowUp = 'more' | 'why' | { nth: number } | undefined;
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
    weeks?: number;
    denies?: 'competitors' | 'risks';
    everybody?: boolean;
    easy?: boolean;
    free?: boolean;
  };
};

const WORDS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 };
const FOLLOWS = {
  more: /^\s*(and\s+)?(more|go on|continue|what else|anything else|tell me more|more (detail|about (that|this|it))|keep going|elaborate|expand)\b/i,
  why: /^\s*(but\s+)?(why( is that| so| not)?|how (so|come|do you know)( that)?|says who|really|are you sure|source|based on what|what makes you (say|think) (so|that))\s*[?.!]*\s*$/i,
  nth: /\b(the|that|number|about the)\s+(first|second|third|fourth|fifth|last)\s*(one|point|risk|competitor|item|feature|channel|step|criterion|customer)?\b/i,
};

/** @returns what a question asks, the heaviest topics first; no topic when its words match none */
export function recognise(question: string): Reading {
  const text = question.normalize('NFKC').replace(/[’`]/g, "'");
  const weights = new Map<TopicId, number>();
  for (const [topic, weight, pattern] of CUES) if (pattern.test(text)) weights.set(topic, (weights.get(topic) ?? 0) + weight);
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  const [top, second] = ranked;
  const isJoined = /\b(and|also|plus|then|as well)\b|[?;].*\?/i.test(text);
  const topics = [...(top ? [top[0]] : []), ...(isJoined && top && second && second[1] >= 4 && top[1] - second[1] <= 2 ? [second[0]] : [])];
  return { topics, followUp: followUpOf(text), claims: claimsOf(text) };
}

function followUpOf(text: string): FollowUp {
  if (FOLLOWS.more.test(text)) return 'more';
  if (FOLLOWS.why.test(text)) return 'why';
  const nth = text.length < 60 ? FOLLOWS.nth.exec(text)?.[2]?.toLowerCase() : undefined;
  return nth ? { nth: WORDS[nth] ?? 1 } : undefined;
}

const MONEY = String.raw`(?:\$|usd\s?|€|£)\s?([\d.,]+)\s?(k|m|thousand|million)?`;
function amount(match: RegExpExecArray | null): number | undefined {
  if (!match?.[1]) return undefined;
  const scale = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }[match[2]?.toLowerCase() ?? ''] ?? 1;
  const value = Number(match[1].replaceAll(',', '').replace(/\.$/, '')) * scale;
  return Number.isFinite(value) && value > 0 && value < 1e12 ? value : undefined;
}

function claimsOf(text: string): Reading['claims'] {
  const hours = /\b(\d{1,3})\s*(?:h|hrs?|hours?)\s*(?:a|per|each|\/)?\s*(?:week|wk)\b/i.exec(text)?.[1];
  const weeks = /\bin\s+(\d{1,2})\s+weeks?\b/i.exec(text)?.[1] ?? (/\b(?:in|over) (?:a|one) weekend\b/i.test(text) ? '1' : undefined);
  const have = amount(
    new RegExp(String.raw`\b(?:i|we)(?:'ve| have| only have| got| can (?:spend|invest))\b[^.?$€£]{0,24}${MONEY}`, 'i').exec(text),
  );
  const price = amount(
    new RegExp(
      String.raw`\b(?:charge|charging|price[sd]?(?: it)?(?: at)?|pricing(?: it)? at|sell(?:ing)? (?:it )?(?:for|at)|ask(?:ing)?(?: for)?|at)\b[^.?$€£]{0,24}${MONEY}`,
      'i',
    ).exec(text),
  );
  const earn = new RegExp(
    String.raw`\b(?:make|earn|reach|hit|revenue of|turnover of|get to|doing)\b[^.?$€£]{0,24}${MONEY}([^.?]{0,40})`,
    'i',
  ).exec(text);
  const earned = amount(earn);
  const per = /\b(month|mo|mrr)\b/i.test(earn?.[3] ?? '') ? 12 : 1;
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
    ...(earned !== undefined ? { revenueUsdYear: earned * per } : {}),
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
    ...(/\b(for free|free plan|free forever|make it free|ad[- ]supported|ads?\b)/i.test(text) ? { free: true } : {}),
  };
}
