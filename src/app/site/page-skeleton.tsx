import { Skeleton } from '../../ui/skeleton.tsx';
import { shapeOf } from './page-shapes.ts';

/** The shape of a page, by its address. */
export default function PageSkeleton({ path }: { path: string }) {
  return <Skeleton shape={shapeOf(path)} />;
}
