import { escapeHtml } from '../../src/platform/mail/escape-html.ts';

export const money = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
export const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A page of the sandbox provider: deliberately not in our own clothes, and saying on each page what it is. */
export function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · payment sandbox</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/sandbox/style.css"></head><body><header class="banner"><strong>Sandbox: no money moves.</strong> This page stands in for a payment provider on a server without one.</header>
<main>${body}</main></body></html>`;
}

export const stylesheet = `
:root { color-scheme: light dark; --ink: #1d2330; --paper: #f4f5f8; --sheet: #fff; --line: #c9cedb; --quiet: #4c5568; --act: #29479b; --on: #fff; --warn: #fdf3d1; --warn-ink: #4f3b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ecf3; --paper: #14171e; --sheet: #1d212b; --line: #454d60; --quiet: #b3bacb; --act: #9db4ff; --on: #10131a; --warn: #3c3110; --warn-ink: #f7e4a6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: var(--warn); color: var(--warn-ink); text-align: center; font-size: 0.9rem; }
main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere; }
@media (max-width: 36rem) { main { margin: 0; border-width: 0; border-radius: 0; } }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
h2 { font-size: 1rem; margin: 1.75rem 0 0.25rem; }
p { margin: 0.5rem 0; }
a { color: var(--act); }
.amount { font-size: 2.25rem; font-weight: 650; margin: 0; font-variant-numeric: tabular-nums; }
.small { font-size: 0.8rem; color: var(--quiet); }
.note { padding: 0.6rem 0.8rem; border-left: 4px solid var(--act); background: var(--paper); }
label { display: grid; gap: 0.25rem; margin: 1rem 0; font-weight: 600; }
input { font: inherit; padding: 0.6rem; border: 1px solid var(--quiet); border-radius: 6px; background: var(--sheet); color: var(--ink); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.75rem 0 0; }
button { font: inherit; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--quiet); border-radius: 6px; background: var(--sheet); color: var(--ink); cursor: pointer; }
button.primary { flex: 1 1 100%; background: var(--act); border-color: var(--act); color: var(--on); font-weight: 650; }
button.quiet { border-color: transparent; text-decoration: underline; padding-left: 0; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.row { border-top: 1px solid var(--line); padding: 0.6rem 0; }
.row p { margin: 0; }
.row .buttons { margin-top: 0.6rem; }
`;
