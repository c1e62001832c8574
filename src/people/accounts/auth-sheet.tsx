import type { ReactNode } from 'react';

/** A page with one form: its title, the form at reading width, and where else to go. */
export function AuthSheet({
  title,
  standfirst,
  children,
  foot,
}: {
  title: string;
  standfirst?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="sheet-width py-12 md:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {standfirst && <p className="mt-3 text-ink-2">{standfirst}</p>}
        {children && <div className="mt-8 grid gap-5">{children}</div>}
        {foot && <div className="mt-8 border-t border-line pt-5 text-sm text-ink-2 [&_a]:underline">{foot}</div>}
      </div>
    </div>
  );
}
