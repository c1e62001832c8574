/** Pieces of Postgres text-search queries. They travel as parameters, so only their own syntax needs care. */

/** @returns a lexeme as a query; quoting makes any text a plain lexeme. */
function lexemeQuery(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** @returns lexemes one right after the other. */
export function phraseQuery(lexemes: readonly string[]): string {
  return lexemes.length === 1 ? lexemeQuery(lexemes[0] as string) : `(${lexemes.map(lexemeQuery).join(' <-> ')})`;
}

/** @returns any of the queries; they must not be empty. */
export function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(' | ')})`;
}

/** @returns all of the queries; they must not be empty. */
export function allOf(queries: readonly string[]): string {
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(' & ')})`;
}
