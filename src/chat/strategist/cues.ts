import type { TopicId } from './answer.ts';
import { CUES_OUTSIDE } from './cues-outside.ts';

/** What a question turns on, by its words; each match counts its weight. The heaviest topic is answered, a second one when it is asked as plainly. */
export const CUES: readonly (readonly [TopicId, number, RegExp])[] = [
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
    /\b(pric(e|es|ing)|(never|won'?t|wouldn'?t|will not|would not|don'?t|do not|nobody|no one|noone) (\w+ )?(pay|buy|spend)(s|ing)?|charge|how much (should|can|would|do) .{0,20}(cost|pay|charge|ask)|what (do|does|would|will|could) (?!(i|we)\b)(\w+ ){1,3}pay|subscription fee|tiers?|discount|willing(ness)? to pay|worth paying|freemium)\b/i,
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
  ['risks', 7, /\b(?:the|a) (?:catch|snag)\b|\b(?:too good to be true|what am i missing|devil's advocate)\b/i],
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
    /\b(test|validate|validation|experiment|this week|tomorrow|next step|what (should|do|would|could) (i|you|we) do (first|now|next|today|tomorrow|this week)|smoke test|prove|proof|what (should|do) i do|where (should|do) i (start|begin)|how (do|should) i (start|begin)|get started)\b/i,
  ],
  // “Prove it” asks for the figures, “how do I prove it” for a test.
  [
    'evidence',
    9,
    /\b(?<!\b(?:to|i|can|should|would|we) )prove (?:it|that|this)\b|\b(?:any|what|where(?:'s| is)(?: the| your)?|show me(?: the| your| some)?) (?:proof|evidence)\b|\b(?:where(?:'s| is| are)|show me|what(?:'s| is| are)) (?:the|your|some) (?:data|numbers)(?=\s*(?:[?.!,;]|$)|\s(?:behind|for|on|that)\b)|\b(?:bullshit|made this up)\b/i,
  ],
  ['why_now', 5, /\b(why now|timing|too (late|early)|right time|what changed|window|five years ago|why (hasn't|has nobody|has no one))\b/i],
  [
    'audience',
    4,
    /\b(who (is|are) (it|this|they|the (customer|buyer|user)s?)|who (pays|buys|signs|decides)|who.{0,12} (it|this) (is )?for|target (market|customer|audience|user)s?|persona|ideal customer|icp|audience|niche|segment\w*|decision[- ]maker|budget holder)\b/i,
  ],
  // “Who would even pay for this?”
  [
    'audience',
    7,
    /\bwho(?:'d| would| will| is going to)? (?:\w+ ){0,2}?(?:pays?|buys?|wants?|needs?|uses?) (?:for )?(?:it|this|that|such)\b/i,
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
    'hiring',
    8,
    /\b(when|how soon|at what point|who|whom|which role)\b.{0,20}\b(i|we|time to)\s+(\w+\s+){0,2}?(?<!\b(stop|quit|avoid) )(hir(e|ing)|employ|recruit)\b|\b(my|our|a|the) first (hire|employee|recruit)\b|\btake (on )?(somebody|someone|people|staff) on\b/i,
  ],
  [
    'leaving_job',
    10,
    /\b(how long|when|how soon|at what point|how many (?:customers|clients|users|buyers|subscribers|sales)|how much)\b.{0,30}(\b((i|we)\s+(\w+\s+){0,2}?(quit|leave|give up|drop)\b.{0,12}|(quit|leave|give up|drop) (my|our) (\w+ )?)\b(job|work|employer|salary)\b|\blive (on|off|from) (it|this)\b)|\bwhen\b.{0,20}\bgo full[- ]time\b/i,
  ],
  // “What would break even look like?” and “what will stop churn?” ask for something else.
  [
    'risks',
    7,
    /\bwhat\s+(else\s+)?(could|can|might|may|would|will|is going to)\s+((kill|sink|ruin|break|end|destroy)\s+(this|it|(the|this|my|our)\s+(idea|business|company|firm|start-?up|plan))\b|(stop|hurt)\s+(this|it|the (idea|business))\s*[?.!]*\s*$)/i,
  ],
  // “What do you know about the competitors?” and “what is missing from competitors?” ask about those.
  [
    'evidence',
    7,
    /\bwhat ((do|does|can|is it) (you|the dossier|it) (not|don't|doesn't|cannot|can't)|(don't|doesn't|can't|cannot) (you|the dossier|it)) know\b|\bwhat (is|are) (still )?(unknown|missing|uncertain|unproven)( (here|(about|in|from) (it|this|the (idea|dossier))))?\s*[?.!]*\s*$|\b(unknowns|gaps in (the|your) (data|dossier|figures))\b/i,
  ],
  [
    'kill',
    6,
    /\b(kill criteri\w*|when (should|do|would) i (stop|quit|give up|drop|abandon)|give up|walk away|pull the plug|stop(ping)? (rule|signal)|drop (it|this)|abandon it|red flags?|deal[- ]?breakers?)\b/i,
  ],
  [
    'compare',
    5,
    /\b(compare\w*|comparison|similar ideas?|other ideas?|better ideas?|(something|anything) better|instead of this|against (the )?other|which (idea|one|of)|alternatives? in the catalogue|ideas? like (this|it)|easier idea)\b/i,
  ],
  // Whatever the other idea is called.
  [
    'compare',
    9,
    /\bcompare (?:it|this|that|the idea|this idea|this one) (?:with|to|against) (?!(?:the |its |my )?(?:competitor|rival|incumbent|alternative)s?\b)/i,
  ],
  [
    'verdict',
    6,
    /\b(should i (build|do|start|go|pursue|commit|quit my|leave my)|worth (it|building|doing|pursuing|my time)|good idea|bad idea|would you (build|do(?! (?:first|next|now|today|tomorrow|this|on|in|to)\b)|invest|bet|back|put your)|yes or no|what do you think|your (verdict|opinion|honest)|convince me|be honest|go or no[- ]?go)\b/i,
  ],
  // “Is it any good?”, “just tell me it is good”, “gut feeling?”
  [
    'verdict',
    7,
    /\b(?:is|was) (?:it|this|that|the idea) (?:really |actually |even |just )?(?:any |a )?(?:good|bad|great|viable|promising|solid|winner|loser|dud|shit|crap)(?: one| idea)?\b(?! (?:enough|price|at|for|time|margin|market|channel))|\b(?:tell|say|admit|agree|confirm)\b[^?.]{0,16}\b(?:it|this|the idea|that)(?: is|'s| will be) (?:a )?(?:good|great|ok(?:ay)?|fine|brilliant|perfect|winner|the best)\b|\bany good\b|\bgut (?:feeling|call)\b|\bthumbs (?:up|down)\b|\bis (?:it|this) a go\b|\bwill it fly\b/i,
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
    /\b(obsolete|made? (useless|pointless)|(ai|chat ?gpt|gpt|claude|gemini|openai|google|microsoft|amazon) (\w+ ){0,3}(kill|replace|do(es)? (this|it|the same)|eat)|(replaced|killed|eaten) by|moat|advantage|defensib\w*|differentiat\w*|unfair|cop(y(ing)?|ied|ies)|clone|stand out|unique|barrier\w*|protect)\b/i,
  ],
  [
    'advantage',
    6,
    /\bwhat (if|happens (if|when)) .{1,60}\b(builds?|cop(y|ies)|launch(es)?|adds?|offers?|releases?|ships?) (this|it|that|the same|something (similar|like))\b/i,
  ],
  // “Can't AWS just do that?”, but not whether a team or a customer can.
  [
    'advantage',
    6,
    /\b(?:can't|can|couldn't|could|won't|will|wouldn't|would|why (?:doesn't|don't|wouldn't|can't|won't)) (?!(?:i|we|you|it|this|that|one|they|he|she|my|our|a (?:solo|single)|(?:\w+ ){0,2}(?:customers?|clients?|users?|buyers?|teams?|founders?))\b)(?:\w+ ){1,3}?(?:just |simply |easily )?(?:do|build|copy|add|make|offer) (?:this|that|it|the same)\b(?! (?:themselves|himself|herself)\b)/i,
  ],
  ['revenue', 6, /\bhow many (\w+ ){0,3}(customers|clients|users|subscribers|sales) (do|would|will) (i|we) need\b/i],
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
    7,
    /\bexplain\b[^?.]{0,20}\b(?:like|as if|simply|in (?:plain|simple))\b|\beli5\b|\bin (?:plain|simple) (?:words|english|terms)\b|\bdumb it down\b|\bwhat(?:'s| is) (?:it|this|that|the idea)(?: all| really)? about\b|\bi (?:don't|do not) (?:get|understand) (?:it|this|the idea)\b/i,
  ],
  [
    'summary',
    4,
    /\b(summar\w*|overview|in (a|one) (nutshell|sentence|paragraph)|tl;?dr|tell me about (it|this)( idea)?|what is this idea|pitch)\b/i,
  ],
  ...CUES_OUTSIDE,
];
