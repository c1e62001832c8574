import { CODE_HEADER } from '../../platform/viewer.ts';
import { textOf } from '../../shared/web/form-values.ts';

/** @returns the options of a call that pass on the code typed beside what it is asked for (`CodeAgain`) */
export function withCode(form: FormData): { headers: Record<string, string> } {
  // A header takes no more than these; a code has no others.
  const code = textOf(form, 'code').replaceAll(/[^\x21-\x7e]/g, '');
  return { headers: code ? { [CODE_HEADER]: code } : {} };
}

/** @returns what is wrong with that code, or that one is asked for, of an answer that was refused */
export function codeFault(body: unknown): string | undefined {
  return (body as { error?: { fields?: Record<string, string> } }).error?.fields?.code;
}
