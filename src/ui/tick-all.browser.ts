/** A box whose `data-tick-all` names the boxes of its form that it ticks and clears; it shows whether all, some or none of them are ticked. */
export function startTickAll(all: HTMLInputElement): void {
  const boxes = () => [...(all.form?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${all.dataset.tickAll}"]`) ?? [])];
  const show = () => {
    const ticked = boxes().filter(({ checked }) => checked).length;
    all.checked = ticked > 0 && ticked === boxes().length;
    all.indeterminate = ticked > 0 && !all.checked;
  };
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked;
  });
  all.form?.addEventListener('change', show);
  // What a browser kept from before a reload or a step back.
  show();
}
