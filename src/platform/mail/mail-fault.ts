/** Anything like an address: also as it is written in bounces (`ada=40people.example`) and whatever servers put into angle brackets. */
const LIKE_AN_ADDRESS = /<[^<>\s]*>|(?:"[^"\n]*"|[^\s<>()[\]{},;:"']+)(?:@|\uff20|%40|=40|\(at\))[^\s<>(){},;"']+/gi;
const CUT = '[address]';
const LENGTH = 300;

/**
 * Why an email was not sent, fit to be kept and logged: the mail server's answer names people, and this does not.
 * @param recipient whom the email was for, whose name is cut where it stands alone (“User ada unknown”)
 * @returns the response code and the text, with anything like an address cut
 */
export function mailFault(error: unknown, recipient = ''): string {
  const { message, responseCode } = error as Error & { responseCode?: number };
  const name = recipient.split('@')[0]?.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  const text = String(message).replace(LIKE_AN_ADDRESS, CUT);
  const said = name ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu'), CUT) : text;
  return (responseCode && !said.includes(String(responseCode)) ? `${responseCode} ${said}` : said).slice(0, LENGTH);
}
