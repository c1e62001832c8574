import { useEffect, useRef } from 'react';

/** A box that ticks and clears every box of its form with a name, and shows whether all, some or none of them are ticked. */
export function TickAll({ name, label }: { name: string; label: string }) {
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = all.current;
    const form = box?.form;
    if (!box || !form) return undefined;
    const show = () => {
      const ticked = boxesOf(form, name).filter(({ checked }) => checked).length;
      box.checked = ticked > 0 && ticked === boxesOf(form, name).length;
      box.indeterminate = ticked > 0 && !box.checked;
    };
    show();
    form.addEventListener('change', show);
    return () => form.removeEventListener('change', show);
  });
  return (
    <label className="needs-scripts grid min-h-6 min-w-7 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        ref={all}
        type="checkbox"
        className="size-4.5 accent-brass"
        onChange={({ target: { form, checked } }) => {
          // Pressed and not set, so that they count as filled in.
          for (const box of form ? boxesOf(form, name) : []) if (box.checked !== checked) box.click();
        }}
      />
    </label>
  );
}

const boxesOf = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter(
    (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.type === 'checkbox' && box.name === name,
  );
