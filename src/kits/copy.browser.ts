import { toast } from '../ui/toast.ts';

/** Copies the text of a field of the page. @param id of the field @param done what is said then */
export async function copyText(id: string, done = 'Copied to clipboard'): Promise<void> {
  const field = document.getElementById(id);
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  const text = isField ? field.value : (field?.textContent ?? '');
  await navigator.clipboard.writeText(text).then(
    () => toast(done),
    () => toast('It could not be copied. Select the text and copy it by hand.'),
  );
}
