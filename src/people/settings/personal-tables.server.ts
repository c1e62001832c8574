import type { PersonalTable } from '../../platform/personal-data.ts';

let known: Record<string, PersonalTable> | undefined;

/** Says, once at the start of a process, what every table of every room holds about people (app/personal-data.server.ts). */
export function setPersonalTables(tables: Record<string, PersonalTable>): void {
  known = tables;
}

/** @returns every table that holds something about people @throws Error when nobody said so: then nothing may be exported or removed */
export function personalTables(): Record<string, PersonalTable> {
  if (!known) throw new Error('What the tables hold about people was not set at the start of this process');
  return known;
}
