import { ExportLink } from '../ui/export-link.tsx';

type ListHeadProps = {
  title: string /** Where its file comes from. */;
  href: string /** What the file holds, as a sentence goes on with it. */;
  what: string;
};

/** The head of a list of the admin area: its title, and a file of what is listed. */
export function ListHead({ title, href, what }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 [p+&]:mt-2">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <ExportLink href={href} done={`${title} exported successfully`} failed={`Failed to export ${what}`}>
        Export CSV
      </ExportLink>
    </div>
  );
}
