import { xmlText } from '../../platform/web/xml-text.ts';

/** Text in HTML: what XML escapes is all that HTML needs escaped. */
export const esc = xmlText;

const STYLES = `
:root{color-scheme:light dark;--paper:light-dark(#fdfaf3,#212427);--line:light-dark(#d9cfbb,#3b4045);--edge:light-dark(#8a7f6a,#7f858b);
--ink:light-dark(#1b1813,#efe9dc);--ink-2:light-dark(#3f392e,#d0c9ba);--ink-3:light-dark(#5f5747,#a9a294);--brass:light-dark(#7a5810,#dcb45c);
--wall:light-dark(#d9c38d,#4d4223);--floor:light-dark(#f0e3c2,#35301f);--shade:light-dark(#b99a4f,#2a2618)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:15px/1.5 "Source Sans 3",system-ui,sans-serif;font-variant-numeric:lining-nums tabular-nums;overflow-wrap:anywhere}
main{display:flex;flex-direction:column;gap:8px;height:100vh;padding:16px 18px;border:1px solid var(--line);border-top:3px solid var(--brass)}
h1{font:500 21px/1.2 Newsreader,Georgia,serif;letter-spacing:-.011em;text-wrap:balance}
h1 a{color:inherit;text-decoration:none}a{color:inherit;text-underline-offset:.18em}a:focus-visible{outline:2px solid var(--brass);outline-offset:2px}
p{color:var(--ink-2)}.head{display:flex;gap:14px;align-items:start}.head>div{flex:1;min-width:0}.head svg{flex:none}
.quiet{font-size:13px;color:var(--ink-3)}.text{flex:none;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
@media (max-width:420px){.slogan{display:none}}@media (max-height:240px){.text{display:none}}
.foot{display:flex;gap:4px 16px;justify-content:space-between;flex-wrap:wrap;margin-top:auto;padding-top:8px;border-top:1px solid var(--line)}
.ends{display:flex;justify-content:space-between;font-size:13px}.ends b{display:block;font-size:15px}.ends span:last-child{text-align:right}
.curve{flex:1;min-height:60px;width:100%}.curve path{fill:none;stroke:var(--ink);stroke-width:1.75;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.curve line{stroke:var(--ink);vector-effect:non-scaling-stroke}`;

export type EmbedTheme = 'light' | 'dark' | undefined;

/**
 * A page that stands in a frame of somebody else's: no scripts, nothing that knows who looks.
 * @param body HTML whose texts are escaped @param theme as its host asks; what the reader's system says where it does not
 */
export function embedPage({ title, canonical, body }: { title: string; canonical: string; body: string }, theme: EmbedTheme): string {
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${esc(title)}</title><meta name="robots" content="noindex"><link rel="canonical" href="${esc(canonical)}"><style>${STYLES}</style></head>
<body><main>
${body}
</main></body></html>
`;
}

/** A link out of the frame. */
export const linkOut = (url: string, text: string) => `<a href="${esc(url)}" target="_blank" rel="noopener">${esc(text)}</a>`;
