/** A sentence, a line or a list of sources that may have ended, and something else than a source begun: what stands before is known to be whole only then. */
const NEXT_HAS_BEGUN = /(?:[.!?]["”')]?\s|\]\.|\](?!\.)|(?<!\n)\n)\s*(?:[^\s[]|\[[A-Z\d,;\s]*[^A-Z\d,;\s\]])/;
/** The same where nothing has begun yet. */
const HAS_ENDED = /(?:[.!?]["”')]?|\]\.?|(?<!\n)\n)\s*(?:\[[A-Z\d,;\s]*)?$/;
/** A text without any end is passed on in runs of this many characters. */
const LONGEST_RUN = 200;
const END_OF_EVENT = /\r?\n\r?\n/g;

export type EventRuns = {
  /** @param text what was read, wherever it breaks off @returns what is to be passed on now, whole events; '' for nothing yet */
  push(text: string): string;
  /** Whether tokens wait for the end of their sentence, and the next one. */
  isHolding(): boolean;
  /** @returns the tokens that wait, as one event; '' when none do */
  letGo(): string;
  /** @returns everything that is left, at the end of the stream */
  end(): string;
};

/**
 * Joins the events of a model's stream that hold a token of a text and nothing else: tokens wait until their sentence may have ended and the next one
 * begun, which is when a sentence with its sources is read. What came in one read goes on as one. Every other event (tool calls, errors, usage, what nobody
 * here knows) is passed on as it is, letter for letter, after the tokens before it.
 * The events of OpenAI's chat completions and Anthropic's messages are known; Google's carry the usage each, and longer pieces of text.
 */
export function eventRuns(): EventRuns {
  let rest = '';
  let held: { token: Token; text: string } | undefined;
  // What was passed on last, from where its sentence may have ended: a wait that was too long, or the end of a read, may fall there.
  let ended = '';
  const letGo = () => {
    if (!held) return '';
    const { token, text } = held;
    held = undefined;
    ended = HAS_ENDED.exec((ended + text).slice(-LONGEST_RUN))?.[0] ?? '';
    return token.event(text);
  };
  const take = (event: string): string => {
    const token = tokenOf(event);
    if (!token) return letGo() + event;
    const before = held && held.token.of !== token.of ? letGo() : '';
    held = { token: held?.token ?? token, text: (held?.text ?? '') + token.text };
    return before;
  };
  const isDue = () => held !== undefined && (held.text.length >= LONGEST_RUN || NEXT_HAS_BEGUN.test(ended + held.text));
  return {
    push: (text) => {
      rest += text;
      let passed = '';
      let from = 0;
      for (const { 0: blank, index } of rest.matchAll(END_OF_EVENT)) {
        const to = index + blank.length;
        passed += take(rest.slice(from, to));
        from = to;
      }
      rest = rest.slice(from);
      return isDue() ? passed + letGo() : passed;
    },
    isHolding: () => held !== undefined,
    letGo,
    end: () => {
      const left = letGo() + rest;
      rest = '';
      return left;
    },
  };
}

/** A piece of a text: which text it is of, and the event that would hold another piece of it. */
type Token = { of: string; text: string; event(text: string): string };

const ONE_DATA = /^(event:[^\r\n]*\r?\n)?data: ?(\{[^\r\n]*\})\s*$/;

function tokenOf(event: string): Token | undefined {
  const [, name = '', data] = ONE_DATA.exec(event) ?? [];
  const value = data === undefined ? undefined : parsed(data);
  if (!value) return undefined;
  const found = blockDelta(value) ?? choiceDelta(value);
  return found && { ...found, event: (text) => `${name}data: ${JSON.stringify(found.holding(text))}\n\n` };
}

type Fields = Record<string, unknown>;
type Found = { of: string; text: string; holding(text: string): object };
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(data: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Anthropic: `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"…"}}` */
function blockDelta(value: Fields): Found | undefined {
  const { type, index, delta } = value;
  if (type !== 'content_block_delta' || !isFields(delta) || delta.type !== 'text_delta' || typeof delta.text !== 'string') return undefined;
  if (Object.keys(delta).length > 2 || Object.keys(value).length > 3) return undefined;
  return { of: `block ${String(index)}`, text: delta.text, holding: (text) => ({ ...value, delta: { ...delta, text } }) };
}

/** OpenAI: `{"choices":[{"index":0,"delta":{"content":"…"},"finish_reason":null}], …}` with nothing but text in it and no usage beside it. */
function choiceDelta(value: Fields): Found | undefined {
  const { choices, usage, error } = value;
  if (!Array.isArray(choices) || choices.length !== 1 || (usage ?? error ?? undefined) !== undefined) return undefined;
  const [choice] = choices as unknown[];
  if (!isFields(choice) || (choice.finish_reason ?? null) !== null || !isFields(choice.delta)) return undefined;
  const { delta } = choice;
  const { content, role: _, ...others } = delta;
  if (typeof content !== 'string' || Object.values(others).some((other) => other !== null)) return undefined;
  return {
    of: `choice ${String(choice.index)}`,
    text: content,
    holding: (text) => ({ ...value, choices: [{ ...choice, delta: { ...delta, content: text } }] }),
  };
}
