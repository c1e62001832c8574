import { type ReactNode, useLayoutEffect } from 'react';

export type Shape = 'list' | 'cards' | 'dossier' | 'table' | 'form' | 'text';

/** The shape of a page that is on its way, as wide as the frame it stands in, from its top; a page that is there again is where it was. */
export function Skeleton({ shape }: { shape: Shape }) {
  useLayoutEffect(() => {
    const { scrollX: left, scrollY: top } = window;
    const { href } = window.location;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => {
      if (window.location.href === href) window.scrollTo({ left, top, behavior: 'instant' });
    };
  }, []);
  return (
    <div role="status" className="sheet-width min-h-screen py-6 md:py-8 [.sheet-width_&]:p-0">
      <span className="sr-only">The page is on its way.</span>
      {shapes[shape]}
    </div>
  );
}

const Bar = ({ className }: { className: string }) => <span aria-hidden="true" className={`skeleton ${className}`} />;
const times = (count: number, draw: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => draw(at));

const head = (
  <>
    <Bar className="h-10 w-3/4 max-w-sm" />
    <Bar className="mt-3 h-5 w-11/12 max-w-xl" />
  </>
);
const filters = (
  <div className="mt-6 flex flex-wrap gap-4">
    {times(4, (at) => (
      <Bar key={at} className="h-11 w-36" />
    ))}
  </div>
);
const lines = times(9, (at) => <Bar key={at} className={`mt-3 h-4 max-w-2xl ${at % 4 === 3 ? 'w-1/2' : 'w-full'}`} />);

/** What stands where on pages of a kind. */
const shapes: Record<Shape, ReactNode> = {
  list: (
    <>
      {head}
      {filters}
      <div className="mt-8 border-t border-ink">
        {times(6, (at) => (
          <div key={at} className="border-b border-line py-6">
            <Bar className="h-6 w-3/5" />
            <Bar className="mt-3 h-4 w-11/12" />
            <Bar className="mt-2 h-4 w-1/3" />
          </div>
        ))}
      </div>
    </>
  ),
  cards: (
    <>
      {head}
      {filters}
      <div className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {times(9, (at) => (
          <div key={at} className="h-56 border border-line bg-sheet p-5">
            <Bar className="h-6 w-3/4" />
            <Bar className="mt-4 h-4 w-full" />
            <Bar className="mt-2 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </>
  ),
  dossier: (
    <>
      <div className="flex gap-6">
        <Bar className="size-24 shrink-0 max-md:hidden" />
        <div className="flex-1">
          <Bar className="h-12 w-11/12 max-w-2xl" />
          <Bar className="mt-4 h-6 w-3/4 max-w-xl" />
          <Bar className="mt-5 h-11 w-64 max-w-full" />
        </div>
      </div>
      <div className="mt-8 grid gap-x-8 border-t border-ink md:grid-cols-3">
        {times(9, (at) => (
          <div key={at} className="border-b border-line py-4">
            <Bar className="h-4 w-1/2" />
            <Bar className="mt-2 h-6 w-2/3" />
          </div>
        ))}
      </div>
      <Bar className="mt-8 h-40 w-full" />
      <div className="mt-8">{lines}</div>
    </>
  ),
  table: (
    <>
      {head}
      {filters}
      <div className="mt-6 border-t border-ink">
        {times(12, (at) => (
          <div key={at} className="border-b border-line py-3">
            <Bar className="h-5 w-full" />
          </div>
        ))}
      </div>
    </>
  ),
  form: (
    <>
      {head}
      <div className="mt-8 grid max-w-xl gap-5">
        {times(4, (at) => (
          <div key={at}>
            <Bar className="h-4 w-32" />
            <Bar className="mt-2 h-11 w-full" />
          </div>
        ))}
        <Bar className="h-11 w-40" />
      </div>
    </>
  ),
  text: (
    <>
      {head}
      <div className="mt-8">{lines}</div>
      <div className="mt-8">{lines}</div>
    </>
  ),
};
