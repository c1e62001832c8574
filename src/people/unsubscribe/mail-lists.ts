/** The kinds of mail a person may switch off, by the names they have on the wire, and how the product calls them. */
export const mailLists = {
  daily_ideas: 'daily idea emails',
  trend_alerts: 'trending idea alerts',
  product_updates: 'product updates and news',
  project_reminders: 'project reminders and weekly summaries',
} as const;
export type MailList = keyof typeof mailLists;
export const mailListNames = Object.keys(mailLists) as MailList[];

/** @returns e.g. `daily idea emails, trending idea alerts and product updates and news`. */
export function namesOf(lists: readonly MailList[]): string {
  const names = lists.map((list) => mailLists[list]);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}` : (names[0] ?? '');
}
