import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

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
  /** What becomes of its rows when the account is merged into another one: the statements that move them, or why they go with the account. */
  merge: ((merge: Merge) => Sql[]) | { goes: string };
};

/** Two accounts of one person, by their ids: the one that goes and the one that stays. */
export type Merge = { from: string; into: string };

/**
 * Moves a table's rows to the account that stays.
 * @param options `owner` is the column that says whose a row is; `onePer` the columns of which a person has one row each: where the account that stays has
 *   one, its own stays, and the other goes with its account
 */
export const moves =
  (table: string, { owner = 'user_id', onePer }: { owner?: string; onePer?: readonly string[] } = {}) =>
  ({ from, into }: Merge): Sql[] => {
    const [rows, whose] = [raw(`"${table}"`), raw(`"${owner}"`)];
    const alike = (onePer ?? []).map((column) => sql`kept.${raw(`"${column}"`)} IS NOT DISTINCT FROM moving.${raw(`"${column}"`)}`);
    const unless = onePer
      ? sql`AND NOT EXISTS (SELECT 1 FROM ${rows} kept WHERE ${join([sql`kept.${whose} = ${into}`, ...alike], ' AND ')})`
      : empty;
    return [sql`UPDATE ${rows} moving SET ${whose} = ${into} WHERE moving.${whose} = ${from} ${unless}`];
  };

/** The tables of one room: those that hold something about people, and the others with what they hold instead. */
export type TablesOfRoom = { personal: Record<string, PersonalTable>; impersonal: Record<string, string> };

/** Of rows that say whose they are by another row: they move with it. */
export const moveWithOthers = (): Sql[] => [];

/** Reasons for what is not given out that many tables share. */
export const ITSELF = 'the account itself, the same in every row';
export const OF_CATALOGUE = 'the catalogue’s own text: it says nothing of you, and stays when you go';
