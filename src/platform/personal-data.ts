import type { Sql } from 'sql-template-tag';

/** Whose data: by the account, and by the address emails went to. */
export type Person = { id: string; email: string };

/** A table that holds something about people. */
export type PersonalTable = {
  /** What its rows are, in a person's words. */
  holds: string;
  /** The rows about a person, with every column that is not in `withheld`; no rows when the whole table is withheld. */
  rows?: (person: Person) => Sql;
  /** Columns that are not given out, each with its reason; `*` for all of them. */
  withheld: Record<string, string>;
  /** How its rows go when the account does: with the row in `users`, by a statement of their own, or not at all, with the reason. */
  removal: 'with the account' | ((person: Person) => Sql) | { kept: string };
};

/** The tables of one room: those that hold something about people, and the others with what they hold instead. */
export type TablesOfRoom = { personal: Record<string, PersonalTable>; impersonal: Record<string, string> };

/** Reasons for what is not given out that many tables share. */
export const ITSELF = 'the account itself, the same in every row';
export const OF_CATALOGUE = 'the catalogue’s own text: it says nothing of you, and stays when you go';
