import { Link } from '../../ui/link.tsx';

/**
 * The ways to take something along, as plain links to files; for somebody whose plan does not export, the way to one that does.
 * @param what what is taken along, for those who hear the links one by one
 * @param address of the export without its format, a path of the API
 */
export function ExportChoice({
  what,
  address,
  formats,
  isOpen,
}: {
  what: string;
  address: string;
  formats: readonly { id: string; label: string }[];
  isOpen: boolean;
}) {
  if (!isOpen)
    return (
      <Link to="/pricing" className="button min-h-10 py-1">
        Export with Pro
      </Link>
    );
  return (
    <fieldset className="no-print inline-flex overflow-hidden rounded-[3px] border border-edge text-sm">
      <legend className="sr-only">Export {what}</legend>
      <span aria-hidden="true" className="flex min-h-10 items-center px-3 text-ink-3">
        Export
      </span>
      {formats.map(({ id, label }) => (
        <a
          key={id}
          href={`${address}?format=${id}`}
          aria-label={`${label}: export ${what}`}
          className="flex min-h-10 items-center border-l border-edge px-3 font-semibold text-ink no-underline -outline-offset-2 hover:bg-well"
        >
          {label}
        </a>
      ))}
    </fieldset>
  );
}
