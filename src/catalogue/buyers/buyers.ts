export const DEFAULT_PRICE_USD = 49;
/** What a person lives on who names no other sum, in a year. */
export const DEFAULT_INCOME_USD_YEAR = 50_000;
/** A month of what is lived on where nobody names a sum, rounded up to whole dollars. */
export const DEFAULT_INCOME_USD = Math.ceil(DEFAULT_INCOME_USD_YEAR / 12);
export const MAX_USD = 999_999;

type Counted = { country: string; codes: readonly string[]; part: string };

/** The address of the counter for a figure of a dossier: the same trades, of the same owner. */
export const counterAddress = ({ country, codes, part }: Counted) =>
  `/buyers?${new URLSearchParams({ country, trade: codes.join(','), ...(part ? { part } : {}) })}`;

/** What the link says. */
export const counterLink = ({ is_nearest }: { is_nearest: boolean }) =>
  is_nearest ? 'Count this trade, and others' : 'How many of them would have to pay';
