/** Call sheets: outcomes, limits and messages, for the server and the browser. */

export const MOST_CONTACTS = 500;
export const MAX_NAME = 120;
export const MAX_CONTACT_NOTE = 1_000;
/** More than 500 rows of full fields need. */
export const MAX_CSV_BYTES = 256 * 1024;

/** What came of a contact. `reached`: they answered, so that they count as tried; `yes` where a test may count them as one. */
export const outcomes = [
  { id: 'to_call', label: 'To call', reached: false, yes: false },
  { id: 'no_answer', label: 'No answer', reached: false, yes: false },
  { id: 'not_interested', label: 'Not interested', reached: true, yes: false },
  { id: 'talked', label: 'Talked', reached: true, yes: false },
  { id: 'interested', label: 'Interested', reached: true, yes: true },
  { id: 'bought', label: 'Bought', reached: true, yes: true },
] as const;
export type Outcome = (typeof outcomes)[number]['id'];
export const outcomeIds = outcomes.map(({ id }) => id) as [Outcome, ...Outcome[]];
export const reachedIds: readonly Outcome[] = outcomes.filter(({ reached }) => reached).map(({ id }) => id);

/** What counts as a yes when a sheet is logged: any interest, or money alone. */
export const yesFrom = ['interested', 'bought'] as const;
export type YesFrom = (typeof yesFrom)[number];

export const contactMessages = {
  nameless: 'The name is missing',
  email: 'This is not an email address',
  phone: 'A phone number has 5 to 20 digits',
  known: 'Somebody with this email, phone, or name and place is on the sheet already.',
  full: `A call sheet holds at most ${MOST_CONTACTS} contacts.`,
  nothingNew: 'There is nobody on the sheet who answered and is not logged yet.',
  unnamed: 'Names and numbers are for the owner and the editors of this project. Ask its owner to make you an editor.',
  noNames: 'The first row has to name the columns, and one of them has to be “name”.',
  unreadable: (why: string) => `This is not a CSV file: ${why}`,
  empty: 'There is no row under the names of the columns.',
  faults: (count: number) =>
    `${count === 1 ? 'One field is' : `${count} fields are`} wrong, so nothing was added. Correct them and import again.`,
  tooLarge: 'This file is too large. A call sheet has at most 500 rows.',
  imported: (added: number, known: number) =>
    `${added} added${known > 0 ? `, ${known} ${known === 1 ? 'was' : 'were'} on the sheet already` : ''}`,
} as const;

export type Keys = { email_key: string | null; phone_key: string | null; name_key: string | null };
/** As many last digits of a phone number tell two apart, with its country’s code or without. */
const PHONE_DIGITS = 9;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What tells whether two contacts are the same: the email in small letters, the last digits of the phone, and name with place. A name without a place says
 * too little beside an email or a phone, and counts only where there is neither.
 */
export function keysOf({ name, place, email, phone }: { name: string; place: string; email: string | null; phone: string | null }): Keys {
  const hasOther = email !== null || phone !== null;
  return {
    email_key: email?.toLowerCase() ?? null,
    phone_key: phone?.replace(/\D/g, '').slice(-PHONE_DIGITS) ?? null,
    name_key: plain(place) !== '' || !hasOther ? `${plain(name)}|${plain(place)}` : null,
  };
}

/** @returns what an outcome is called */
export const outcomeLabel = (id: Outcome): string => outcomes.find((one) => one.id === id)?.label ?? id;
