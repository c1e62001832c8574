/** Leads to the sign-in, and back here afterwards: the session ended while the page was open. @param reason what the sign-in page says it is for */
export function signInAgain(reason?: string): void {
  signInTo(window.location.pathname + window.location.search, reason);
}

/** Leads to the sign-in. @param to where it leads afterwards, a path of the site */
export function signInTo(to: string, reason?: string): void {
  window.location.assign(`/login?${reason ? `reason=${reason}&` : ''}to=${encodeURIComponent(to)}`);
}
