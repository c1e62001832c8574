/** Rules of connected applications that pages and verbs share. */
export const CONSENT_PATH = '/oauth/consent';
/** How long a connection stands that is not used: as long as its refresh token. */
export const CONNECTION_DAYS = 30;
export const MAX_APPLICATION_NAME = 80;

/** Where tokens are given, renewed and taken back, as the library has it under the site's root. */
export const oauthPaths = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  register: '/oauth2/register',
  revoke: '/oauth2/revoke',
} as const;

/** @returns what tokens of this site are for (RFC 8707) */
export const mcpResource = (appUrl: string): string => `${appUrl}/mcp`;

/** @returns where a client learns who gives tokens for the MCP server (RFC 9728) */
export const resourceMetadata = (appUrl: string): string => `${appUrl}/.well-known/oauth-protected-resource/mcp`;

/** @returns where an application is reached, as a person reads it */
export function whereTo(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'this computer';
  return protocol === 'https:' ? host : `an app on this device (${protocol})`;
}
