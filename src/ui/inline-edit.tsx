import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { toast } from './toast.ts';

type Props = {
  /** What is changed, for who cannot see where the field stands. */
  label: string;
  name: string;
  value: string;
  /** What else the list’s action needs to know. */
  fields: Record<string, string>;
};
type Answer = { problem?: string | undefined };

/** Sends one changed field of a row to the action of its list, and takes it back when it was refused. */
function useInlineEdit({ name, value, fields }: Omit<Props, 'label'>) {
  const { submit, data, state, formData } = useFetcher<Answer>();
  const told = useRef<Answer>(undefined);
  useEffect(() => {
    if (state !== 'idle' || !data?.problem || told.current === data) return;
    told.current = data;
    toast(data.problem);
  }, [data, state]);
  const sent = formData?.get(name);
  return {
    shown: typeof sent === 'string' ? sent : value,
    /** Tells a field that it was refused: what stood there is shown again. */
    refusals: data?.problem ? 1 : 0,
    save: (next: string) => {
      if (next !== value) void submit({ ...fields, [name]: next }, { method: 'post' });
    },
  };
}

const QUIET =
  'h-6 w-full min-w-32 rounded-none py-0 align-middle leading-5 border border-transparent bg-transparent px-1 -mx-1 hover:border-edge focus:bg-sheet';

/** A text of a row that is changed where it stands: Enter or leaving the field saves, Escape takes it back. */
export function InlineText({ label, maxLength, ...edit }: Props & { maxLength: number }) {
  const { shown, refusals, save } = useInlineEdit(edit);
  return (
    <input
      key={`${shown} ${refusals}`}
      aria-label={label}
      defaultValue={shown}
      maxLength={maxLength}
      className={QUIET}
      onBlur={({ currentTarget }) => save(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.value = shown;
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
    />
  );
}

/** One of several, changed where it stands. */
export function InlineChoice({ label, choices, ...edit }: Props & { choices: readonly { id: string; label: string }[] }) {
  const { shown, save } = useInlineEdit(edit);
  return (
    <select aria-label={label} value={shown} onChange={({ target }) => save(target.value)} className={QUIET}>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
