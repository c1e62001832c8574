/**
 * @param to an address somebody asks to be sent to
 * @param otherwise where to go when it is not ours
 * @returns a path of this site: `//host`, `/\host`, full addresses and control characters lead nowhere else
 */
export function ownPath(to: unknown, otherwise = '/'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which would turn "/\t/host" into "//host"
  return typeof to === 'string' && /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(to) ? to : otherwise;
}
