/** @returns the key of the mailed link in an address, if it has one */
export function keyIn(url: string): string | undefined {
  return new URL(url).searchParams.get('key') ?? undefined;
}

/** @returns an address of a claim that is opened as this one was: by the same key, or by the account */
export function withKey(path: string, key: string | undefined): string {
  if (!key) return path;
  return `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}
