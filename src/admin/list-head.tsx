import type { ReactNode } from 'react';
import { ExportLink } from '../ui/export-link.tsx';
import { SavedViews } from './views/saved-views.tsx';

type ListHeadProps = {
  title: string;
  /** Where its file comes from; undefined where it has none. */
  href?: string;
  /** What the file holds, as a sentence goes on with it. */
  what?: string;
  /** What else the list leads to, beside its file. */
  children?: ReactNode;
};

/** The head of a list of the admin area: its title, what it leads to, a file of what is listed, and the views of it that were named. */
export function ListHead({ title, href, what, children }: ListHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 [p+&]:mt-2">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <div className="flex flex-wrap gap-3">
          {children}
          {href && (
            <ExportLink href={href} done={`${title} exported successfully`} failed={`Failed to export ${what}`}>
              Export CSV
            </ExportLink>
          )}
        </div>
      </div>
      <SavedViews />
    </>
  );
}
