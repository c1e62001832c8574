import sql, { type Sql } from 'sql-template-tag';

/**
 * A text anywhere in username, name or address of a person; signs stand for themselves. Three letters in a row are looked up in the index of trigrams; for
 * less it would be read from end to end, which takes longer than reading the texts.
 * @param searched the column `search_text` of `users`
 */
export function containing(searched: Sql, text: string): Sql {
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return sql`strpos(${searched}, lower(${text})) > 0`;
  return sql`${searched} LIKE lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}
