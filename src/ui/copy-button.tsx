import type { ReactNode } from 'react';
import { toast } from './toast.ts';

/** Puts a text on the clipboard. @param text read when the button is pressed @param said what a toast says then */
export function CopyButton({
  text,
  said = 'Copied to clipboard',
  className = 'button min-h-10 py-1',
  children,
}: {
  text: () => string;
  said?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button type="button" className={`${className} needs-scripts`} onClick={() => void copy(text(), said)}>
      {children}
    </button>
  );
}

/** @returns whether the clipboard took it; a toast says so either way */
export async function copy(text: string, said: string): Promise<boolean> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  toast(isCopied ? said : 'It could not be copied. Select the text and copy it by hand.');
  return isCopied;
}
