/** @returns a text field of a form, empty when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type Refused = { success: false; error: { message: string; fields?: Record<string, string> | undefined } };

/**
 * Makes the call of a form.
 * @param failed what the form says when the fault is ours: an answer of 5xx, or none that could be read
 * @returns the data, or what the form shows instead and with which status
 */
export async function submit<Response extends { status: number; json(): Promise<unknown> }>(
  call: () => Promise<Response>,
  failed: string,
): Promise<Success<Response> | { success: false; status: number; faults: Faults }> {
  const ours = { success: false as const, status: 500, faults: { fields: {}, problem: failed } };
  try {
    const response = await call();
    if (response.status >= 500) return { ...ours, status: response.status };
    const body = (await response.json()) as Success<Response> | Refused;
    if (body.success) return body;
    return { success: false, status: response.status, faults: faultsOf(body) };
  } catch {
    return ours;
  }
}

type Success<Response extends { json(): Promise<unknown> }> = Extract<Awaited<ReturnType<Response['json']>>, { success: true }>;
type Faults = { fields: Record<string, string>; problem: string | undefined };

/** What a form shows when its call was refused: each field's fault beside it, and the message only when no field is to blame. */
export function faultsOf(body: Refused): Faults {
  const fields = body.error.fields ?? {};
  return { fields, problem: Object.keys(fields).length > 0 ? undefined : body.error.message };
}
