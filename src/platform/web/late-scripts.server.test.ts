import { expect, test } from 'vitest';
import { SCRIPT_MARK, takeMarks } from '../http/inline-scripts.server.ts';
import { startAfterPaint } from './late-scripts.server.ts';

const nonce = `nonce="${SCRIPT_MARK}"`;
const preload = (href: string) => `<link rel="modulepreload" href="${href}" ${nonce}/>`;
const page = `<head>${preload('/assets/react.js')}${preload('/assets/home.js')}<link ${nonce} rel="stylesheet" href="/assets/styles.css"/></head><body>
<script ${nonce}>window.__reactRouterContext = {};</script><script ${nonce} type="module" async="">import "/assets/home.js";
"</x>";</script></body>`;

test('no module is asked for before the page is painted, and all are once it is', () => {
  const late = startAfterPaint(page);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  expect(late).toContain('["/assets/react.js","/assets/home.js"]');
});

test('what starts them stands before the script that does, which the policy lets run as a script of the page', () => {
  const code = 'import "/assets/home.js";\n"</x>";';
  const late = startAfterPaint(page);
  expect(late).toContain(`<script ${nonce} type="text/plain">${code}</script><script ${nonce}>((files, wait) =>`);
  expect(takeMarks(late).scripts).toHaveLength(3);
  expect(takeMarks(late).scripts).toContain(takeMarks(`<script ${nonce}>${code}</script>`).scripts[0]);
});

test('a page without modules stays as it is', () => {
  expect(startAfterPaint('<p>Nothing</p>')).toBe('<p>Nothing</p>');
});
