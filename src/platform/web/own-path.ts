const OWN = 'http://own.invalid';

/**
 * @param to an address somebody asks to be sent to
 * @param otherwise where to go when it is not ours
 * @returns a path of this site, as it may stand in a header: `//host`, `/\host`, full addresses and control characters lead nowhere else
 */
export function ownPath(to: unknown, otherwise = '/'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which would turn "/\t/host" into "//host"
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(to) || !URL.canParse(to, OWN)) return otherwise;
  const url = new URL(to, OWN);
  const path = url.pathname + url.search + url.hash;
  return url.origin === OWN && !path.startsWith('//') ? path : otherwise;
}
