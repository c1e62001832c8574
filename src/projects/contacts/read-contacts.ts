import { CsvError, parse } from 'csv-parse/sync';
import { ContactInput, type RowFault } from './contacts.contract.ts';
import { contactMessages, MOST_CONTACTS, outcomes } from './contacts.ts';

/** Names that columns go by in lists people have, hyphens and underscores read as spaces. */
const COLUMNS: Record<string, keyof ContactInput> = {
  ...all('name', 'name', 'company', 'business', 'business name', 'company name', 'organisation', 'organization', 'practice', 'contact'),
  ...all('place', 'place', 'town', 'city', 'address', 'location', 'county', 'state', 'region'),
  ...all('email', 'email', 'e mail', 'mail', 'email address'),
  ...all('phone', 'phone', 'telephone', 'tel', 'mobile', 'phone number', 'telephone number'),
  ...all('note', 'note', 'notes', 'comment', 'comments'),
  ...all('outcome', 'outcome', 'status', 'result'),
  ...all('next_on', 'next on', 'next', 'next date', 'follow up'),
};
function all(field: keyof ContactInput, ...names: string[]): Record<string, keyof ContactInput> {
  return Object.fromEntries(names.map((name) => [name, field]));
}

/** Ours, before what a spreadsheet would take for a formula (platform/csv). */
const GUARD = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
const MOST_FAULTS = 50;

/**
 * Reads the rows of a CSV file, whose columns are told apart by commas, semicolons or tabs, whichever the first row has most of.
 * @returns the contacts, and what is wrong, by row (the first is the names of the columns) and field; at most 50 faults
 */
export function readContacts(text: string): { contacts: ContactInput[]; faults: RowFault[] } {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].reduce((best, one) => (head.split(one).length > head.split(best).length ? one : best));
  const whole = (fault: string) => ({ contacts: [], faults: [{ row: 1, field: 'file', fault }] });
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false });
  } catch (error) {
    if (error instanceof CsvError) return whole(contactMessages.unreadable(error.message));
    throw error;
  }
  const [names = [], ...rest] = rows;
  const columns = names.map(
    (name) =>
      COLUMNS[
        name
          .toLowerCase()
          .replace(/[-_\s]+/g, ' ')
          .trim()
      ],
  );
  if (!columns.includes('name')) return whole(contactMessages.noNames);
  const filled = rest.map((cells, at) => ({ cells, row: at + 2 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return whole(contactMessages.empty);
  if (filled.length > MOST_CONTACTS) return whole(contactMessages.full);
  const contacts: ContactInput[] = [];
  const faults: RowFault[] = [];
  for (const { cells, row } of filled) {
    const read = ContactInput.safeParse(valuesOf(columns, cells));
    if (read.success) contacts.push(read.data);
    else for (const { path, message } of read.error.issues) faults.push({ row, field: String(path[0]), fault: message });
  }
  return { contacts, faults: faults.slice(0, MOST_FAULTS) };
}

/** What a row says by field. Two columns of one field, as town and county, are put together. */
function valuesOf(columns: readonly (keyof ContactInput | undefined)[], cells: readonly string[]): Record<string, unknown> {
  const values: Record<string, string> = {};
  for (const [at, field] of columns.entries()) {
    const cell = (cells[at] ?? '').replace(GUARD, '').trim();
    if (field && cell !== '') values[field] = values[field] ? `${values[field]}, ${cell}` : cell;
  }
  const { outcome, ...others } = values;
  const known = outcomes.find(({ id, label }) => [id, label.toLowerCase()].includes(outcome?.toLowerCase() ?? ''));
  return { name: '', ...others, ...(outcome === undefined ? {} : { outcome: known?.id ?? outcome }) };
}
