/** Leads to the sign-in, and back here afterwards: the session ended while the page was open. @param reason what the sign-in page says it is for */
export function signInAgain(reason?: string): void {
  const to = encodeURIComponent(window.location.pathname + window.location.search);
  window.location.assign(`/login?${reason ? `reason=${reason}&` : ''}to=${to}`);
}
