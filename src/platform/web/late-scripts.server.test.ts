import { expect, test } from 'vitest';
import { NONCE_MARK } from '../http/page.server.ts';
import { startAfterPaint } from './late-scripts.server.ts';

const nonce = `nonce="${NONCE_MARK}"`;
const preload = (href: string) => `<link rel="modulepreload" href="${href}" ${nonce}/>`;
const page = `<head>${preload('/assets/react.js')}${preload('/assets/home.js')}<link ${nonce} rel="stylesheet" href="/assets/styles.css"/></head><body>
<script ${nonce}>window.__reactRouterContext = {};</script><script ${nonce} type="module" async="">import "/assets/home.js";
"</x>";</script></body>`;

test('no module is asked for before the page is painted, and all are once it is', () => {
  const late = startAfterPaint(page);
  expect(late).not.toContain('rel="modulepreload"');
  expect(late).not.toContain('type="module"');
  expect(late).toContain('["/assets/react.js","/assets/home.js"]');
  expect(late).toContain(JSON.stringify('import "/assets/home.js";\n"</x>";').replaceAll('<', '\\u003c'));
});

test('only scripts carry the nonce', () => {
  const late = startAfterPaint(page);
  expect(late).toContain('<link rel="stylesheet" href="/assets/styles.css"/>');
  expect(late.split(NONCE_MARK)).toHaveLength(3);
});

test('a page without modules stays as it is', () => {
  expect(startAfterPaint('<p>Nothing</p>')).toBe('<p>Nothing</p>');
});
