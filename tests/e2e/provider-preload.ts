/** Loaded before the site (see provider-double.ts): what it asks of GitHub and Google goes to the double. */
const double = process.env.PROVIDER_DOUBLE ?? '';
const instead: Record<string, string> = {
  'https://github.com/login/oauth/access_token': `${double}/token`,
  'https://api.github.com/user': `${double}/userinfo`,
  'https://api.github.com/user/emails': `${double}/userinfo?emails`,
  'https://oauth2.googleapis.com/token': `${double}/token`,
  'https://www.googleapis.com/oauth2/v3/certs': `${double}/jwks`,
};
const real = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return real(instead[url] ?? input, init);
};
