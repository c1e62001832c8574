import { Skeleton } from '../ui/skeleton.tsx';

const isForm = (path: string) => /\/(new|edit|generate|import|settings)$/.test(path);

/** The shape of a page of the admin area: most are tables. */
export default function PageSkeleton({ path }: { path: string }) {
  return <Skeleton shape={isForm(path) ? 'form' : 'table'} />;
}
