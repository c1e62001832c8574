import type { ReactNode } from 'react';
import { AddressForm } from './address-form.tsx';
import { Link } from './link.tsx';
import { COLUMNS, useListColumns } from './list-columns.ts';

/**
 * The filters of a list: a plain form whose choices stand in the address. A choice applies when it is made.
 * @param kept what else of the address stays, such as the order
 * @param clears the address without filters; undefined while nothing is filtered
 */
export function FilterForm({
  action,
  kept = {},
  clears,
  children,
}: {
  action: string;
  kept?: Record<string, string | undefined>;
  clears?: string | undefined;
  children: ReactNode;
}) {
  const { turned, keep } = useListColumns();
  return (
    <AddressForm action={action} className="mt-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      {Object.entries(kept).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      {turned.length > 0 && <input type="hidden" name={COLUMNS} value={turned.join('.')} />}
      {children}
      <div className="flex gap-3">
        <button type="submit" className="button">
          Show
        </button>
        {clears && (
          <Link to={keep(clears)} className="button border-transparent underline">
            Clear filters
          </Link>
        )}
      </div>
    </AddressForm>
  );
}

const LABEL = 'grid gap-1 text-sm font-semibold';

/** One of several; the first choice, named by `all`, leaves the filter out. */
export function FilterSelect({
  label,
  name,
  value,
  all,
  choices,
}: {
  label: string;
  name: string;
  value: string | undefined;
  all: string;
  choices: readonly { id: string; label: string }[];
}) {
  return (
    <label className={LABEL}>
      {label}
      <select name={name} defaultValue={value ?? ''} className="field max-w-full font-normal sm:max-w-44">
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A word to look for, or a day. */
export function FilterText({
  label,
  name,
  value,
  type = 'search',
  placeholder,
}: {
  label: string;
  name: string;
  value: string | undefined;
  type?: 'search' | 'date';
  placeholder?: string;
}) {
  return (
    <label className={`${LABEL} ${type === 'search' ? 'min-w-56 flex-1 max-sm:w-full' : ''}`}>
      {label}
      <input type={type} name={name} defaultValue={value ?? ''} placeholder={placeholder} maxLength={200} className="field font-normal" />
    </label>
  );
}
