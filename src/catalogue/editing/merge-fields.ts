import { type Fields, lengthOf, listPaths } from './dossier-form.ts';

/** Two people changed the same field, or one the length of a list in which the other changed something. */
export type Clash = { path: string; mine: Fields; theirs: Fields };
export type Merged = { fields: Fields; clashes: Clash[]; taken: string[] };

/**
 * Brings together what two people made of the same text (a three-way merge by field). A list whose length somebody changed is taken as one: its items
 * would be compared with their neighbours otherwise.
 * @param base what both began from
 * @param mine what is being saved now
 * @param theirs what is saved by now
 * @returns every change of either; where both changed the same, mine, with theirs in `clashes`. `taken` are the paths that came from them.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merged {
  const wholes = listPaths.filter((path) => {
    const was = lengthOf(base, path);
    return lengthOf(mine, path) !== was || lengthOf(theirs, path) !== was;
  });
  const [before, here, there] = [base, mine, theirs].map((fields) => inUnits(fields, wholes)) as [Units, Units, Units];
  const merged: Merged = { fields: {}, clashes: [], taken: [] };
  for (const path of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
    const [was, ours, other] = [before.get(path) ?? {}, here.get(path) ?? {}, there.get(path) ?? {}];
    const isTheirs = isSame(ours, was) && !isSame(other, was);
    Object.assign(merged.fields, isTheirs ? other : ours);
    if (isTheirs) merged.taken.push(path);
    else if (!isSame(other, was) && !isSame(other, ours)) merged.clashes.push({ path, mine: ours, theirs: other });
  }
  return merged;
}

/** @returns the fields at a path and under it */
export function partOf(fields: Fields, path: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name === path || name.startsWith(`${path}.`)));
}

/** @returns `fields` with the part at a path as `other` has it */
export function withPart(fields: Fields, path: string, other: Fields): Fields {
  const rest = Object.entries(fields).filter(([name]) => name !== path && !name.startsWith(`${path}.`));
  return { ...Object.fromEntries(rest), ...partOf(other, path) };
}

/** A field that is not there and one that is empty say the same; lists that differ in length are told apart before. */
function isSame(one: Fields, other: Fields): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}

/** @returns the paths at which two texts differ, a list of another length as one */
export function pathsThatDiffer(before: Fields, after: Fields): string[] {
  const wholes = listPaths.filter((path) => lengthOf(before, path) !== lengthOf(after, path));
  const [was, is] = [inUnits(before, wholes), inUnits(after, wholes)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => !isSame(was.get(path) ?? {}, is.get(path) ?? {}));
}

type Units = Map<string, Fields>;

/** @returns fields by what is compared as one: a list among `wholes`, or the field itself. In one pass: a dossier has some 500 fields. */
function inUnits(fields: Fields, wholes: readonly string[]): Units {
  const prefixes = wholes.map((path) => ({ path, prefix: `${path}.` }));
  const units: Units = new Map();
  for (const [name, text] of Object.entries(fields)) {
    const path = prefixes.find(({ prefix }) => name.startsWith(prefix))?.path ?? name;
    const unit = units.get(path);
    if (unit) unit[name] = text;
    else units.set(path, { [name]: text });
  }
  return units;
}
