/**
 * What a card of ours in a page of somebody else is held to: any page may frame it, and it has its own styles, pictures of this site and nothing else; no
 * scripts, no forms. An answer asks for it by carrying it.
 */
export const EMBED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *";
