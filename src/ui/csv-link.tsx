/** A list as a table, under its filters. @param list the address of the page @param query the filters, as the page has them; its page counts for nothing */
export function CsvLink({ list, query = '' }: { list: string; query?: string }) {
  return (
    <p className="mt-4 text-sm">
      <a href={`${list}.csv${query}`} className="quiet-link" download>
        Download this list (CSV)
      </a>
    </p>
  );
}
