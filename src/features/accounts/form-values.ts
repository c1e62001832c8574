/** @returns a text field of a form, empty when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type Refused = { success: false; error: { message: string; fields?: Record<string, string> | undefined } };

/** What a form shows when its call was refused: each field's fault beside it, and the message only when no field is to blame. */
export function faultsOf(body: Refused): { fields: Record<string, string>; problem: string | undefined } {
  const fields = body.error.fields ?? {};
  return { fields, problem: Object.keys(fields).length > 0 ? undefined : body.error.message };
}
