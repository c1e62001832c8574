/**
 * Calls an operation of the API from the browser, for what goes on beside the page's own loaders and actions.
 * @param address a path of the site
 * @param body sent as JSON; without one nothing is sent
 * @param init what else the call needs: `keepalive` lets it outlive the page
 */
export function sendJson(address: string, method: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
  if (body === undefined) return fetch(address, { ...init, method });
  const headers = { 'content-type': 'application/json', ...init.headers };
  return fetch(address, { ...init, method, headers, body: JSON.stringify(body) });
}
