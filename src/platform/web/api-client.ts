import { data } from 'react-router';

/** The envelope every operation answers with. */
type Envelope<T> =
  | { success: true; data: T }
  | { success: false; error: { code: string; message: string; fields?: Record<string, string> } };

type Answer = Pick<Response, 'status' | 'statusText' | 'headers'> & { json(): Promise<unknown> };
type DataOf<One extends Answer> = Extract<Awaited<ReturnType<One['json']>>, { success: true }> extends { data: infer T } ? T : never;

/**
 * As `unwrap`, for a page that says itself what could not be loaded and offers to try again.
 * @returns the data, or undefined when the fault is ours (5xx)
 * @throws as `unwrap` for what the person who asks can change
 */
export async function unwrapUnlessFault<One extends Answer>(call: One | Promise<One>): Promise<DataOf<One> | undefined> {
  const response = await call;
  return response.status >= 500 ? undefined : unwrap(response);
}

/**
 * Takes the data out of an answer of the typed client.
 * @throws a router response of the same status, with the message, when the call failed; it reaches the page's error boundary
 */
export async function unwrap<One extends Answer>(call: One | Promise<One>): Promise<DataOf<One>> {
  const response = await call;
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) throw data({ code: 'internal', message: notOurs(response, type) }, { status: 502 });
  const body = (await response.json()) as Envelope<DataOf<One>>;
  if (body.success) return body.data;
  throw data(body.error, { status: response.status });
}

/**
 * What a person sent, for an operation whose input is typed: it is given as it came, because the operation checks it and names the field that is wrong.
 * @returns the same value
 */
export const unchecked = (sent: unknown) => sent as never;

/** What is said when something else than the API has answered, such as a proxy before it. */
function notOurs({ status, statusText }: Answer, type: string): string {
  if (type.includes('html')) return 'API endpoint not found - server may not be configured correctly';
  return `API Error: ${statusText || status}`;
}
