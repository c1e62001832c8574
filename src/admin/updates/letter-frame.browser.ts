/** The letter is drawn anew when nobody has typed for so long. */
const QUIET_MS = 600;

/** Has the frame beside a form follow what is typed, in the shape that was asked for last. */
export function followTyping(form: HTMLFormElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[name="letter_form"]')];
  let chosen = buttons[0];
  for (const button of buttons)
    button.addEventListener('click', () => {
      chosen = button;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawSoon = () => {
    clearTimeout(timer);
    // As if its button were pressed: posted to the frame, and the focus stays where one types.
    timer = setTimeout(() => form.requestSubmit(chosen), QUIET_MS);
  };
  form.addEventListener('input', drawSoon);
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  // What was typed before this had loaded.
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) drawSoon();
}
