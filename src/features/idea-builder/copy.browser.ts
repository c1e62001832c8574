import { toast } from '../../ui/toast.ts';

/** Copies the text of a field of the page. @param id of the field */
export async function copyText(id: string): Promise<void> {
  const field = document.getElementById(id);
  const text = field instanceof HTMLTextAreaElement ? field.value : (field?.textContent ?? '');
  await navigator.clipboard.writeText(text).then(
    () => toast('Copied to clipboard'),
    () => toast('It could not be copied. Select the text and copy it by hand.'),
  );
}
