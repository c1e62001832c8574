import type { HttpClient } from '../../src/platform/payments/sandbox.server.ts';
import { askProvider } from './provider.server.ts';
import type { Sandbox } from './store.server.ts';

/** What the provider's own library sends, answered by the sandbox in this process: the same calls, headers, retries and errors as ever. */
export function sandboxHttpClient(sandbox: Sandbox): HttpClient {
  return {
    getClientName: () => 'assay-sandbox',
    makeRequest: async (_host, _port, path, method, headers, requestData) => {
      const key = (headers as Record<string, unknown>)['Idempotency-Key'];
      const answer = await askProvider(sandbox, {
        method,
        path,
        body: requestData ?? '',
        idempotencyKey: typeof key === 'string' ? key : undefined,
      });
      return {
        getStatusCode: () => answer.status,
        getHeaders: () => ({ 'request-id': 'req_sandbox' }),
        getRawResponse: () => answer,
        toStream: () => {
          throw new Error('the sandbox does not stream');
        },
        // A copy, as if it had travelled.
        toJSON: async () => structuredClone(answer.json),
      };
    },
  };
}
