import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventRuns } from './event-runs.ts';

const chat = (delta: object, more: object = {}, choice: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...choice }], ...more })}\n\n`;
const token = (content: string) => chat({ content });
const block = (text: string, index = 0) =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } })}\n\n`;

const dataOf = (events: string) =>
  events
    .split('\n\n')
    .filter(Boolean)
    .map((event) => event.slice(event.indexOf('data: ') + 6));
/** The words of each event of a text, and everything else as it stands. */
const told = (events: string): string[] =>
  dataOf(events).map((data) => {
    if (!data.startsWith('{')) return data;
    const { choices, delta } = JSON.parse(data) as { choices?: { delta: { content?: string } }[]; delta?: { text?: string } };
    return choices?.[0]?.delta.content ?? delta?.text ?? data;
  });

test.each([
  ['OpenAI', token],
  ['Anthropic', block],
])('tokens of %s are passed on together, a sentence with its sources as soon as the next one begins', (_, event) => {
  const runs = eventRuns();
  const said = ['It', ' costs', ' little', ' now.', ' [A1', ', A2]', ' Say', ' it', ' “again', '.”', ' [B1].', '\n', '- One'];
  const passed = said.map((one) => told(runs.push(event(one))));
  const [first, second] = [said.slice(0, 7).join(''), said.slice(7).join('')];
  expect(passed).toEqual([[], [], [], [], [], [], [first], [], [], [], [], [], [second]]);
  expect([runs.isHolding(), runs.end()]).toEqual([false, '']);
});

test('a run is an event as the model sends them, and what came in one read goes on as one', () => {
  const runs = eventRuns();
  const first = chat({ role: 'assistant', content: '' }, { usage: null }, { logprobs: null });
  expect(runs.push(first)).toBe('');
  expect(runs.push(`${token('One.')}${token(' [A1]')}${token(' Two')}${token(' th')}`)).toBe(first.replace('""', '"One. [A1] Two th"'));
  expect(runs.isHolding()).toBe(false);
  const named = eventRuns();
  expect(named.push(block(' It')) + named.push(block(' is')) + named.letGo()).toBe(block(' It is'));
});

test('whatever holds more than a token is passed on letter for letter, after the tokens before it', () => {
  const others = [
    chat({ tool_calls: [{ index: 0, id: 'a', function: { name: 'figures', arguments: '{}' } }] }),
    chat({ content: null }),
    chat({ content: 'x', reasoning_content: 'so' }),
    chat({ content: 'x', refusal: 'no' }),
    chat({ content: 'x' }, { usage: { prompt_tokens: 1, completion_tokens: 2 } }),
    chat({ content: 'x' }, { error: { message: 'broken' } }),
    chat({ content: 'x' }, {}, { finish_reason: 'stop' }),
    'data: {"choices":[]}\n\n',
    'data: {"choices":[{"index":0,"delta":{"content":"a"}},{"index":1,"delta":{"content":"b"}}]}\n\n',
    'data: {"error":{"message":"overloaded"}}\n\n',
    'data: {"choices":[{"delta":\n\n',
    'data: {"a":1}\ndata: {"b":2}\n\n',
    'data: [1]\n\n',
    'data: [DONE]\n\n',
    ': still here\n\n',
    'event: ping\ndata: {"type":"ping"}\n\n',
    'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{"}}\n\n',
    'data: {"candidates":[{"content":{"parts":[{"text":"Hi"}]}}],"usageMetadata":{"totalTokenCount":3}}\n\n',
  ];
  for (const other of others) {
    const runs = eventRuns();
    expect(runs.push(token(' held'))).toBe('');
    expect(runs.push(other)).toBe(`${token(' held')}${other}`);
    expect(runs.isHolding()).toBe(false);
  }
});

test('two texts are not mixed, a text without an end is passed on in parts, and what breaks off is given at the end', () => {
  const runs = eventRuns();
  expect(runs.push(block('Two')) + runs.push(block('Three', 1))).toBe(block('Two'));
  const long = eventRuns();
  const passed = Array.from({ length: 150 }, () => long.push(token(' and'))).flatMap(told);
  for (const part of passed) expect(part.length).toBeLessThan(210);
  expect(passed.length).toBeGreaterThan(2);
  const broken = eventRuns();
  expect(broken.push(`${token(' two')}data: {"choi`)).toBe('');
  expect(broken.end()).toBe(`${token(' two')}data: {"choi`);
});

test('nothing is lost or put out of order, wherever the reads break off', () => {
  const events = fc.array(
    fc.oneof(
      fc.string({ maxLength: 6 }).map((text) => token(text)),
      fc.string({ maxLength: 6 }).map((text) => block(text)),
      fc.constantFrom(
        'data: [DONE]\n\n',
        ': ping\n\n',
        'data: {"error":{}}\n\n',
        chat({}, { usage: { total_tokens: 1 } }),
        token('Now.').replaceAll('\n', '\r\n'),
      ),
    ),
    { maxLength: 30 },
  );
  const isToken = (data: string) => /"(content|text)":"/.test(data);
  // Runs of tokens of one text, joined; everything else by itself.
  const meaning = (stream: string) => {
    const found: string[] = [];
    let before = '';
    for (const data of dataOf(stream.replaceAll('\r\n', '\n'))) {
      const kind = isToken(data) ? (data.startsWith('{"type"') ? 'block' : 'choice') : '';
      const [text = ''] = told(`data: ${data}\n\n`);
      if (kind !== '' && kind === before) found[found.length - 1] += text;
      else found.push(text);
      before = kind;
    }
    return found;
  };
  fc.assert(
    fc.property(events, fc.array(fc.nat({ max: 60 })), (all, cuts) => {
      const stream = all.join('');
      const runs = eventRuns();
      let passed = '';
      let from = 0;
      for (const cut of cuts) {
        passed += runs.push(stream.slice(from, from + cut));
        from += cut;
      }
      passed += runs.push(stream.slice(from)) + runs.end();
      expect(meaning(passed)).toEqual(meaning(stream));
    }),
  );
});
