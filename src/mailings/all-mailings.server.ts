import type { Accounts } from '../people/index.server.ts';
import { DAILY_EMAIL, dailyEmail } from './daily-email.server.ts';
import type { MailingKind } from './mailings.server.ts';
import { PRODUCT_UPDATE, productUpdates } from './product-updates.server.ts';
import { PROJECT_WEEK, projectWeek } from './project-week.server.ts';
import { RE_ENGAGEMENT } from './re-engagement/re-engage.server.ts';
import { reEngagementEmail } from './re-engagement/re-engagement-email.server.ts';
import { TEST_REMINDER, testReminders } from './test-reminders.server.ts';
import { TOPIC_ALERT, topicAlerts } from './topic-alerts.server.ts';
import { WATCH_ALERT, watchAlerts } from './watch-alerts.server.ts';
import { WEEKLY_MOVERS, weeklyMovers } from './weekly-movers.server.ts';

type Signing = Pick<Accounts, 'secret' | 'appUrl'>;

/** Every kind of email that goes to many, by the name its mailings have. @param signing where the site is, and what links of emails are signed with */
export const allMailings = ({ secret, appUrl }: Signing): Record<string, MailingKind> => ({
  [DAILY_EMAIL]: dailyEmail(appUrl),
  [WEEKLY_MOVERS]: weeklyMovers(appUrl),
  [TOPIC_ALERT]: topicAlerts(appUrl),
  [WATCH_ALERT]: watchAlerts(appUrl),
  [TEST_REMINDER]: testReminders(appUrl),
  [PROJECT_WEEK]: projectWeek(appUrl),
  [PRODUCT_UPDATE]: productUpdates(appUrl),
  [RE_ENGAGEMENT]: reEngagementEmail({ secret, appUrl }),
});
