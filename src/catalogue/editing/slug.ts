/** @returns the slug of a title: lower case, each run of what is no letter or digit a single hyphen, none at the edges. Accents are taken off first. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
