import { DAILY_LETTER, dailyLetter } from './daily-letter.server.ts';
import type { MailingKind } from './mailings.server.ts';
import { PRODUCT_UPDATE, productUpdates } from './product-updates.server.ts';
import { TOPIC_ALERT, topicAlerts } from './topic-alerts.server.ts';
import { WATCH_ALERT, watchAlerts } from './watch-alerts.server.ts';
import { WEEKLY_MOVERS, weeklyMovers } from './weekly-movers.server.ts';

/** Every kind of letter that goes to many, by the name its mailings have. */
export const allMailings = (appUrl: string): Record<string, MailingKind> => ({
  [DAILY_LETTER]: dailyLetter(appUrl),
  [WEEKLY_MOVERS]: weeklyMovers(appUrl),
  [TOPIC_ALERT]: topicAlerts(appUrl),
  [WATCH_ALERT]: watchAlerts(appUrl),
  [PRODUCT_UPDATE]: productUpdates(appUrl),
});
