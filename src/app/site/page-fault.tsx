import { isRouteErrorResponse } from 'react-router';
import { ConnectionLost, isConnectionLost } from './connection-lost.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** Stands in for a page that failed: not there, not reached, or our fault. */
export function PageFault({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error))
    return <ErrorScreen status={error.status} message={(error.data as { message?: string } | null)?.message} />;
  return isConnectionLost(error) ? <ConnectionLost /> : <ErrorScreen status={500} />;
}
