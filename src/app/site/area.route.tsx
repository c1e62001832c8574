import { Outlet } from 'react-router';
import type { Route } from './+types/area.route';
import { PageFault } from './page-fault.tsx';

/** The pages of an area with a frame of its own: where one of them fails, the frame stays. */
export default function Area() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFault error={error} />;
}
