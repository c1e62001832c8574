import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { ErrorScreen } from './error-screen.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => pageMeta({ title: 'Not found', description: 'There is no page at this address.', noIndex: true });

export default function NotFound() {
  return <ErrorScreen status={404} />;
}
