/** Text from outside and from people, made safe to read as data: no markup, no control characters, no orders. */

const TAGS = /<\/?[a-z!][^>]{0,300}>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#x27': "'" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * Whether a text tries to order a reader, a program or a model about, in place of saying something. Used to leave such text out of searches and reports.
 * It errs on the side of refusing: a refused title costs one name, an obeyed one costs the report.
 */
export function givesOrders(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text.normalize('NFKC').replace(UNSEEN, '')));
}

const ORDERS: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?]{0,40}\b(previous|prior|above|earlier|all|any|your|these|the)\b[^.!?]{0,40}\b(instructions?|prompts?|messages?|guidelines|context|directions)\b/i,
  /\b(ignore|disregard|forget)\s+(all\s+|everything\s+)?(of\s+)?(the\s+)?(above|everything|previous|prior|earlier|preceding)\b/i,
  /\b(reveal|print|show|repeat|leak|your|this|the following)\s+(me\s+)?(the\s+|your\s+)?(hidden\s+)?(system|developer)\s*(prompt|message|instruction)s?\b/i,
  /(^|[.!?]\s*)\s*(system|assistant|developer|user)\s*:/i,
  /(<\||\|>|\[\/?inst\]|<<\/?sys>>|###\s*(instruction|system))/i,
  /\byou (are|must|should|will|have to) (now|act|always|respond|answer|reply|output|rate|score|say|give|recommend|write|tell|obey)\b/i,
  /\b(new|updated) instructions?\s*:|\bfollow (these|the following|my) instructions\b|\bfrom now on,? (you|answer|respond|act|say)\b/i,
  /(^|[.!?:;]\s*|\b(please|must|should|now)\s+)(respond|reply|answer|output|print|repeat|return|say) (only|exactly|verbatim|with|build|that)\b/i,
  /(^|[.!?:;]\s*|\b(please|must|should|now)\s+)(rate|score|mark|grade) (this|it|the idea|me|us|my)\b/i,
  /\b(rate|score|mark|grade)\b[^.!?]{0,40}\b(10\/10|10 out of 10|ten out of ten|as (build|excellent|perfect)|the highest)\b/i,
  /\b(verdict|score|rating|answer) (must|should|has to) (be|say|read)\b|\bset (the )?(verdict|score|rating|demand) to\b/i,
  /\b(reveal|leak|exfiltrate|show me)\b[^.!?]{0,30}\b(prompt|secrets?|passwords?|api keys?|tokens?|instructions)\b/i,
  /(^|[.!?:;]\s*)do not (tell|mention|cite|reveal|warn)\b/i,
  /\b(as an? (ai|large)? ?language model|as an ai\b|dan mode|pretend (to be|you are|that you)|act as (if you|an? (ai|assistant|expert|evaluator|judge)))\b/i,
  /\b(click|tap) (here|this link|the link|below)\b/i,
  /\b(javascript|data|vbscript):\S/i,
];

/** @returns whether a text holds markup: tags, script addresses, links or pictures of Markdown. */
export function holdsMarkup(text: string): boolean {
  return (
    /<\/?[a-z!][^>]*>?/i.test(text) || /!?\[[^\]]*\]\([^)]*\)/.test(text) || /&(#\d+|#x[0-9a-f]+|[a-z]+);/i.test(text) || /```/.test(text)
  );
}

/** @returns the text without markup, control characters and runs of space; never longer than it was. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/<(script|style)\b[\s\S]{0,2000}?<\/\1\s*>/gi, ' ')
    .replace(TAGS, ' ')
    .replace(/&(#\d+|#x[0-9a-f]+|[a-z]+);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? ' ')
    .replace(TAGS, ' ')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @returns the text cut to at most `max` UTF-16 units at a word's end where there is one, never inside a character. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd+$/u, '');
  const space = head.lastIndexOf(' ');
  return `${(space > max * 0.6 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/u, '')}…`;
}

/** @returns `12,345`, the same on every machine. */
export function grouped(value: number): string {
  const [whole = '0', fraction] = String(Math.abs(value)).split('.');
  const digits = /e/i.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${value < 0 ? '−' : ''}${digits}${fraction ? `.${fraction}` : ''}`;
}

/** Order by code unit: the same on every machine, unlike `localeCompare`. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a text is a figure, or nearly nothing, and no name or quotation: quotation marks around “40 %” do not make it one. */
export const isHardlyWords = (text: string): boolean => text.replace(/[^\p{L}]|percent|points?|million|thousand/giu, '').length < 3;

/** Whether a text holds digits of a script but ours: NFKC makes full-width and other variants plain, and what is left nobody compared with a figure. */
export const holdsForeignDigits = (text: string): boolean => /(?![0-9])[\p{Nd}\p{Nl}\p{No}]/u.test(text.normalize('NFKC'));
