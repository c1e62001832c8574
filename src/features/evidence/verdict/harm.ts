/** What Assay will not help to build: each kind with the reason given. Words alone decide, so the rules are narrow: what could be lawful is not here. */
export const harmRules = [
  {
    key: 'weapons',
    reason: 'It would put weapons or explosives into hands the law keeps them from.',
    pattern:
      /\b(sell|selling|buy|ship|make|build|3d[- ]print\w*|print\w*|untraceable|marketplace)\b.{0,40}\b(ghost guns?|untraceable (guns?|firearms?)|explosives|bombs?|silencers?|nerve agents?|bioweapons?|grenades?)\b|\bunregistered (guns?|firearms?)\b/i,
  },
  {
    key: 'drugs',
    reason: 'It would sell drugs or medicines outside the law.',
    pattern:
      /\b(sell\w*|deliver\w*|marketplace|order\w*|buy\w*|ship\w*)\b.{0,50}\b(cocaine|heroin|fentanyl|meth(amphetamine)?|mdma|ecstasy|lsd|prescription (drugs?|pills|medicines?|opioids) without (a )?prescription|oxycodone|steroids? without)\b|\bwithout (a )?prescription\b.{0,40}\b(deliver|sell|ship|buy)/i,
  },
  {
    key: 'fraud',
    reason: 'It works by deceiving the people it takes money or trust from.',
    pattern:
      /\b(fake|forged|counterfeit)\s+((google|amazon|yelp|online|positive|five[- ]star|5[- ]star|product|app|university|college|medical)\s+){0,2}(reviews?|testimonials|ids?|passports?|diplomas?|degrees?|doctor'?s notes?|receipts|bank statements?|pay ?stubs?|invoices|vaccin\w+ (cards?|certificates?)|money|banknotes|handbags|watches)\b|\b(buy|sell)(ing|s)? (five[- ]star |5[- ]star |positive |google |amazon )+reviews\b|\b(phishing (kit|pages?|as a service|emails? to (steal|trick))|stolen (credit )?cards?|carding|card skimm\w+|money laundering (service|tool|app|platform)|launder(ing|s)? (money|crypto|funds|cash)|pump[- ]and[- ]dump|ponzi|pyramid scheme|guaranteed (daily|weekly|monthly) (returns|profits?)|scam (people|victims|the elderly|seniors))\b/i,
  },
  {
    key: 'malware',
    reason: 'It breaks into systems or accounts that belong to others.',
    pattern:
      /\b(ransomware (as a service|kit|for)|sell\w* (malware|exploits|zero[- ]days|botnets?|ransomware)|ddos (for hire|attacks? as|as a service)|botnet|hack(ing)? (into )?(someone|somebody|people|other|your (ex|girlfriend|boyfriend|wife|husband))\b|steal (passwords|credentials|accounts)|credential stuffing|bypass (2fa|two[- ]factor|kyc|age verification))\b/i,
  },
  {
    key: 'stalking',
    reason: 'It watches or exposes people who have not agreed to it.',
    pattern:
      /\b(secretly|covertly|without (them|him|her|their|his|your partner|the person|people|anyone)(?:'s)? ?(knowing|knowledge|consent|permission)?|hidden)\b.{0,50}\b(track\w*|spy\w*|monitor\w*|record\w*|read\w*|watch\w*|locat\w+)\b|\b(spy|track|monitor|read)\w*\b.{0,60}\b(without (their|his|her|the) (knowledge|consent|permission)|without (them|him|her) knowing|secretly)\b|\b(stalkerware|spyware for|spy on (your |my |a )?(wife|husband|girlfriend|boyfriend|partner|ex|spouse|neighbou?rs?))\b|\b(deepfake|ai)[- ]?(nudes?|porn)\b|\bundress(es|ing)? (women|people|photos|girls)\b|\brevenge porn\b|\bdox+(ing)?\b/i,
  },
  {
    key: 'children',
    reason: 'It would harm children.',
    pattern:
      /\b(sexual\w*|nude|porn\w*|erotic)\b.{0,40}\b(child(ren)?|minors?|kids?|teen(ager)?s?|underage)\b|\b(sell|market|deliver)\w*\b.{0,30}\b(vapes?|cigarettes|alcohol|gambling)\b.{0,30}\b(to|for) (kids|children|minors|teen(ager)?s?|under ?age)/i,
  },
  {
    key: 'trafficking',
    reason: 'It trades in people or in parts of them.',
    pattern:
      /\b(human traffick\w+|organ (market ?place|trade|sales)|sell(ing)? (a )?(kidneys?|organs?)|buy(ing)? (a )?(kidneys?|babies)|mail[- ]order brides?|forced labou?r)\b/i,
  },
  {
    key: 'cheating',
    reason: 'It sells cheating in examinations, whose buyers and sellers are punished for it.',
    pattern:
      /\b(take|takes|sit|sits|pass)\b.{0,30}\b(exams?|tests?)\b.{0,30}\b(for (students|them|you|someone)|on (their|your) behalf|in their place)\b.{0,40}|\b(exam impersonat\w+|undetectable (exam )?cheat\w*|contract cheating|cheat (in|on|during) (online )?(exams?|proctored))\b/i,
  },
  {
    key: 'gambling_fraud',
    reason: 'It fixes outcomes that others bet or trade on.',
    pattern:
      /\b(match[- ]fixing|rig(ged|ging)? (the )?(elections?|votes?|lotter\w+|casino|slots?)|insider (trading tips|information to trade)|vote buying|buy(ing)? votes)\b/i,
  },
] as const satisfies readonly { key: string; reason: string; pattern: RegExp }[];
export type Harm = (typeof harmRules)[number];

/** Ideas that fight a harm speak its words too: detecting, preventing, reporting, teaching against it. */
const AGAINST =
  /\b(detect\w*|prevent\w*|protect\w*|stop(s|ping)?|block\w*|report(s|ing)? (fake|scam|fraud|abuse)|fight\w*|against|anti[- ]|warn\w*|awareness|simulat\w+|train(s|ing)? (staff|employees|members|people)|expos(e|es|ing) (fake|scam)|take ?down|moderation|defen[cs]e|recover\w*|catch(es|ing)?|drills?|flags?)\b/i;

/** Who loses by stolen cards, told in the words of those who use them; whatever else the text says stands. */
const LOSES =
  /\blose (?:money|goods|stock) to (?:the )?(?:\p{L}+ )?(?:people|buyers) who (?:pay|buy|order) with (?:stolen|fake|forged) (?:credit )?cards?\b/giu;

/** @returns the harm an idea would do, or undefined. Text that fights it is let through. */
export function harmIn(text: string): Harm | undefined {
  const own = text.replace(LOSES, ' ');
  const found = harmRules.find(({ pattern }) => pattern.test(own));
  return found && !AGAINST.test(text) ? found : undefined;
}
