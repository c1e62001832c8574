/**
 * What an email shown in a frame of our own pages is held to: its own styles and nothing else. An answer asks for it by carrying it.
 */
export const EMAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
