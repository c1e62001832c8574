export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a reader wants pages shown; kept in two cookies, so that the server draws it right the first time. */
export type Display = { theme: Theme; density: Density };

/** @returns the display choices in a Cookie header; the defaults for anything unknown. */
export function displayOf(cookies: string | null): Display {
  const value = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([a-z]+)`).exec(cookies ?? '')?.[1];
  const theme = themes.find((known) => known === value('theme')) ?? 'system';
  const density = densities.find((known) => known === value('density')) ?? 'comfortable';
  return { theme, density };
}

/** @returns a Set-Cookie value that keeps a choice for a year. */
export function displayCookie(name: keyof Display, value: Theme | Density): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
