type Props = {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly { id: string; label: string }[];
  /** What no choice is called; without it one of the options is always chosen. */
  none?: string;
};

/** One of several in a form of filters, under its name. */
export function Choice({ label, name, value, options, none }: Props) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value ?? ''} className="field font-normal">
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
