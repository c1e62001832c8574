import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';
import { readKitText } from './kit-text.ts';
import { fitPrompt, sectionsIn } from './prompts/kit-sections.ts';
import { openIn } from './prompts/open-in.ts';

test('headings begin sections, figures lead to their footnotes, boxes are open or ticked', () => {
  const text =
    'Before.\n\n## Who\n\nMany[^a], some[^none].\n\n- [ ] Open\n- [x] Done\n\n[^a]: Count: 4 (est.). A source, 1 May 2026. <https://example.com/a>';
  expect(readKitText(text)).toEqual({
    sections: [
      { title: '', level: 2, body: 'Before.' },
      { title: 'Who', level: 2, body: 'Many[1], some[^none].\n\n- ☐ Open\n- ☑ Done' },
    ],
    notes: [{ no: 1, text: 'Count: 4 (est.). A source, 1 May 2026.', url: 'https://example.com/a' }],
  });
});

test('a footnote’s address that is none is not made a link', () => {
  expect(readKitText('[^a]: Words. <javascript:alert(1)>').notes).toEqual([
    { no: 1, text: 'Words. <javascript:alert(1)>', url: undefined },
  ]);
});

test('what stands in code is left as it is', () => {
  expect(readKitText('```\n# not a heading\n- [ ] x\n```').sections).toEqual([
    { title: '', level: 2, body: '```\n# not a heading\n- [ ] x\n```' },
  ]);
});

test('a difference keeps what both have in order, and nothing gets lost', () => {
  const [before, after] = ['a\nb\nc\nd', 'a\nx\nc\nd\ne'];
  const lines = diffLines(before, after);
  expect(lines).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'same', text: 'd' },
    { kind: 'added', text: 'e' },
  ]);
  const side = (kind: string) =>
    lines
      .filter((line) => line.kind === 'same' || line.kind === kind)
      .map(({ text }) => text)
      .join('\n');
  expect([side('removed'), side('added')]).toEqual([before, after]);
  expect(diffLines('a', 'a')).toEqual([{ kind: 'same', text: 'a' }]);
  const long = (email: string) => Array.from({ length: 3_000 }, (_, no) => `${email}${no}`).join('\n');
  expect(diffLines(long('a'), long('b')).map(({ kind }) => kind)).toEqual([...Array(3_000).fill('removed'), ...Array(3_000).fill('added')]);
});

test('a prompt within its limit keeps what must stay and names what was left out', () => {
  const blocks = [
    { text: 'The task.', what: 'the task', must: true },
    { text: 'x'.repeat(300), what: 'some screens' },
    { text: 'The tables.', what: 'the tables', must: true },
    { text: 'y'.repeat(20), what: 'the looks' },
  ];
  const prompt = fitPrompt(blocks, 200);
  expect(prompt).toContain('The task.\n\nThe tables.');
  expect(prompt).toContain('Not in this message for its length: some screens, the looks.');
  expect(prompt.length).toBeLessThanOrEqual(200);
  expect(fitPrompt(blocks, 1_000)).not.toContain('Not in this message');
  expect(fitPrompt([{ text: 'line\n'.repeat(100), what: 'all', must: true }], 50).length).toBeLessThanOrEqual(50);
});

test('sources and footnotes stay out of prompts', () => {
  expect(sectionsIn('Lead[^a].\n\n## One\n\nText[^a].\n\n## Sources\n\nFrom the dossier.\n\n[^a]: A figure.')).toEqual([
    { title: '', body: 'Lead.' },
    { title: 'One', body: 'Text.' },
  ]);
});

test.each([
  ['Create a todo app', 'MIJwpghgLmAEGygewCZPgBw0A'],
  ['Żółć €, 漢字', 't6AGfEKAjggABINQQDRUET2h1bSA'],
])('an address for Replit carries the prompt packed: “%s”', (text, packed) => {
  expect(openIn('prompt_replit', text)?.url).toBe(`https://replit.com/?stack=Build&prompt=${packed}`);
});

test('only builders that document an address have one, and only for what it carries', () => {
  expect(openIn('prompt_bolt', 'A')).toBeUndefined();
  expect(openIn('prompt_v0', 'A')).toBeUndefined();
  expect(openIn('prompt_lovable', 'Ä & b')?.url).toBe('https://lovable.dev/?autosubmit=true#prompt=%C3%84%20%26%20b');
  expect(openIn('prompt_claude_code', 'x'.repeat(5_000))?.url).toMatch(/^claude-cli:\/\/open\?q=x+$/);
  expect(openIn('prompt_claude_code', 'x'.repeat(5_001))).toBeUndefined();
  expect(openIn('prompt_cursor', 'x'.repeat(7_900))?.url.length).toBeLessThanOrEqual(8_000);
  expect(openIn('prompt_cursor', 'x'.repeat(8_000))).toBeUndefined();
  expect(openIn('prompt_lovable', '\ud800')?.url).toContain('%EF%BF%BD');
});
