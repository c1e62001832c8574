import { data } from 'react-router';

/** The envelope every operation answers with. */
type Envelope<T> =
  | { success: true; data: T }
  | { success: false; error: { code: string; message: string; fields?: Record<string, string> } };

type Answer = { status: number; json(): Promise<unknown> };
type DataOf<Response extends Answer> =
  Extract<Awaited<ReturnType<Response['json']>>, { success: true }> extends { data: infer T } ? T : never;

/**
 * As `unwrap`, for a page that says itself what could not be loaded and offers to try again.
 * @returns the data, or undefined when the fault is ours (5xx)
 * @throws as `unwrap` for what the person who asks can change
 */
export async function unwrapUnlessFault<Response extends Answer>(
  call: Response | Promise<Response>,
): Promise<DataOf<Response> | undefined> {
  const response = await call;
  return response.status >= 500 ? undefined : unwrap(response);
}

/**
 * Takes the data out of an answer of the typed client.
 * @throws a router response of the same status, with the message, when the call failed; it reaches the page's error boundary
 */
export async function unwrap<Response extends Answer>(call: Response | Promise<Response>): Promise<DataOf<Response>> {
  const response = await call;
  const body = (await response.json()) as Envelope<DataOf<Response>>;
  if (body.success) return body.data;
  throw data(body.error, { status: response.status });
}
