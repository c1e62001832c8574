/** What a span says of a piece of work: names and attributes by the semantic conventions of OpenTelemetry, never what people typed. */
export type Span = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes: Record<string, string>;
  /** True for what is only worth a span within another one. */
  onlyWithin?: boolean;
};
/** Notes of a piece of work what is only known at its end. */
export type NoteOfSpan = (attributes: Record<string, string | number>) => void;
export type Tracer = <T>(span: Span, work: (note: NoteOfSpan) => Promise<T>) => Promise<T>;

let tracer: Tracer | undefined;

/** Has spans made from now on, by the process that was told where to send them (tracing-sdk.server.ts). */
export function traceWith(made: Tracer | undefined): void {
  tracer = made;
}

/**
 * Does a piece of work, in a span where the process traces. Nothing of OpenTelemetry is loaded here.
 * @param describe is asked for the span only then
 * @returns what the work gives; what it throws is thrown on
 */
export function traced<T>(describe: () => Span, work: (note: NoteOfSpan) => Promise<T>): Promise<T> {
  return tracer ? tracer(describe(), work) : work(noted);
}

const noted: NoteOfSpan = () => undefined;

/** @returns the same answers, each request in a span of its route; addresses, queries and people are not in it */
export function tracedRequests<Answer extends { status: number }>(
  fetch: (request: Request) => Promise<Answer> | Answer,
  routeOf: (path: string) => string,
): (request: Request) => Promise<Answer> {
  return async (request) =>
    traced(
      () => {
        const route = routeOf(new URL(request.url).pathname);
        return {
          name: `${request.method} ${route}`,
          kind: 'server',
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'assay.request_id': request.headers.get('x-request-id') ?? '',
          },
        };
      },
      async (note) => {
        const response = await fetch(request);
        note({ 'http.response.status_code': response.status });
        return response;
      },
    );
}
