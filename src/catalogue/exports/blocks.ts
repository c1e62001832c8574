import type { CitedPassage } from '../evidence/figure.contract.ts';
import { passageInWords } from '../ideas/dossier-labels.ts';

/**
 * A dossier as what a document is made of, for the PDF and the Markdown alike. Texts may cite a figure with `[^key]`, as the dossier's own prose does.
 * `aside` is what stands small under a name; a cell of a `numeric` column is set to the right.
 */
export type Block =
  | { kind: 'prose'; text: string }
  | { kind: 'part'; title: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'terms'; rows: { name: string; text: string; aside?: string | undefined }[] }
  | { kind: 'table'; head: { label: string; share: number; numeric?: boolean }[]; rows: string[][] }
  | { kind: 'callout'; lead: string; paragraphs: string[] };

export const prose = (text: string): Block => ({ kind: 'prose', text });
export const part = (title: string): Block => ({ kind: 'part', title });
export const bullets = (items: string[]): Block => ({ kind: 'bullets', items });
export const terms = (rows: Extract<Block, { kind: 'terms' }>['rows']): Block => ({ kind: 'terms', rows });
/** A text, and the passage of the page it rests on. */
export const withPassage = (text: string, proof: CitedPassage | undefined) => (proof ? `${text} ${passageInWords(proof)}` : text);
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
