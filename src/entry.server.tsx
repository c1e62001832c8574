import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { SCRIPT_MARK } from './platform/http/inline-scripts.server.ts';
import { startAfterPaint } from './platform/web/late-scripts.server.ts';
import { pageRequest } from './platform/web/request-context.ts';
import { RequestIdContext } from './platform/web/request-id.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page whole; the outermost layer keeps it, lets its scripts run and compresses it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  sayWhose(headers);
  return new Response(await render(request, router), { status, headers });
}

/** The data of a page is as much its reader's own as the page. */
export function handleDataRequest(response: Response): Response {
  sayWhose(response.headers);
  return response;
}

/** What stores answers on the way must not give one person's to another. */
function sayWhose(headers: Headers): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  headers.set('vary', 'Cookie');
}

function render(request: Request, router: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={request.headers.get('x-request-id') ?? ''}>
        <ServerRouter context={router} url={request.url} nonce={SCRIPT_MARK} />
      </RequestIdContext>,
      {
        nonce: SCRIPT_MARK,
        // Who reads without scripts gets every part in its place, however large.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          text(pipe(new PassThrough())).then(startAfterPaint).then(resolve, reject);
        },
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS);
  });
}

/** Errors of loaders and rendering go to the log; aborted requests and what the request is to blame for (no such page or action) do not. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  pageRequest(context).reportError(error);
}
