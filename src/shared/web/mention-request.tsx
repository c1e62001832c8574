import { useRequestId } from '../../platform/web/request-id.ts';

/**
 * Asks for the id of the request that failed. Only the server knows it: the browser keeps what the server drew, and where the browser draws the page
 * itself, nothing is said.
 */
export function MentionRequest() {
  const requestId = useRequestId();
  return (
    <p className="mt-4 text-ink-2 has-[span:empty]:hidden">
      If you tell us about it, mention request{' '}
      <span className="numerals font-semibold select-all" suppressHydrationWarning>
        {requestId}
      </span>
      .
    </p>
  );
}
