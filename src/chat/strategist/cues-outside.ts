import type { TopicId } from './answer.ts';

/** What has to do with no idea. */
export const OFF_TOPIC =
  /\b(weather|stock price|who won|lottery|horoscope|recipe|poems?|jokes?|bitcoin price|election|president|capital of|movies?|football|translate|(write|compose|generate) (me )?(an? |some )?(essay|poem|code|song|story|python|javascript|sql|function|script in)|my homework)\b/i;

/** By what words a question is about no dossier: what the strategist is, courtesy, and what nobody can know. */
export const CUES_OUTSIDE: readonly (readonly [TopicId, number, RegExp])[] = [
  [
    'identity',
    9,
    /\b(who are you|what are you|are you (an? )?(ai|gpt|chat ?gpt|human|bot|robot|llm|language model|real|claude|person)|which model|your (system )?(prompt|instructions)|system prompt|(ignore|forget|disregard) (all |any )?(your |the |previous |prior |above )*(instructions?|rules|prompt)|pretend (to be|you)|you are now|jailbreak|developer mode|reveal your)\b/i,
  ],
  [
    'courtesy',
    9,
    /^\s*((hi|hello|hey|yo|howdy|good (morning|evening|afternoon|day))\b[\s,!.]*(there|assay|all|everyone)?[\s,!.]*(how are you|can you help( me)?|i need (some )?help|please help)?|(ok(ay)?|great|cool|perfect|got it|nice|super)?[\s,!.]*(many )?(thanks?( you)?|cheers)[\w\s,!.]{0,40}|(ok(ay)?|great|cool|perfect|got it|nice|bye|goodbye|yes|no|hm+|lol)|help( me)?( please)?|(can you|please) help( me)?|what can you (do|help( me)?( with)?|answer|tell me)|what (can|should|do|may) i ask( you)?|how (can|do) you help( me)?|i hate (this|it|you)|(this|that)( is|'s) (useless|stupid|wrong|nonsense|terrible|rubbish)|you('re| are) (an? )?(\w+ )?(wrong|useless|stupid|idiot|rubbish|garbage|terrible|shit|joke|moron|dumb)\b[^?]{0,80}|bad answer|i (disagree|don'?t agree)|wrong|useless)\s*[?.!]*\s*$/i,
  ],
  ['unknowable', 8, OFF_TOPIC],
  [
    'unknowable',
    6,
    /\b(which investors?|name of (a|an) (investor|vc)|who will (invest|fund)|raise (money|a round|capital|funding)|sell (the|this|my|it as a) (company|business|start-?up|firm)|be acquired|buy me out|venture capital|vcs?|valuation|acquire us|exit|ipo)\b/i,
  ],
  [
    'unknowable',
    6,
    /\b(will (it|this|they|i) (succeed|work|be successful|win)|guarantee\w*|predict\w*|chance(s)? of success|probability|odds)\b/i,
  ],
  ['unknowable', 6, /\b((domain|company|brand|product) name|name (it|the company|for it)|trademark|logo|domain available)\b/i],
];
