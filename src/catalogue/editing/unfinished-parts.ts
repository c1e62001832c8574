import { editorSections, labelOf } from './field-labels.ts';

/** A part of the editor that is not finished: its fields that are missing or need a change, each as one, with the first thing to mend in it. */
export type UnfinishedPart = { id: string; label: string; fields: { key: string; label: string; fault: string }[] };

/**
 * What of a dossier has to be mended, by the parts of the editor and in their order. A list or a group counts as one field, however much of it is missing.
 * @param faults by path, as a draft has them
 */
export function unfinishedParts(faults: Record<string, string>): UnfinishedPart[] {
  const first = new Map<string, string>();
  for (const [path, fault] of Object.entries(faults)) {
    const [key = ''] = path.split('.');
    if (!first.has(key)) first.set(key, fault);
  }
  return editorSections.flatMap(({ id, label, keys }) => {
    const fields = keys.flatMap((key) => (first.has(key) ? [{ key, label: labelOf(key), fault: first.get(key) ?? '' }] : []));
    return fields.length > 0 ? [{ id, label, fields }] : [];
  });
}
