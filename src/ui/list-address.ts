/**
 * @param path of the list
 * @param query what is chosen: filters, order, page
 * @param defaults what a list without choices shows; it and empty choices are left out, so that one list has one address
 * @returns the address of the list
 */
export function listAddress(
  path: string,
  query: Record<string, string | number | undefined>,
  defaults: Record<string, string | number> = {},
): string {
  const chosen = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && String(value) !== String(defaults[name]),
  );
  const params = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
  return params.size > 0 ? `${path}?${params}` : path;
}
