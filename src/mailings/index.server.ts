/** Emails that go to many: what other rooms may use on the server. */
export { allMailings } from './all-mailings.server.ts';
export { openDailyEmail } from './daily-email.server.ts';
export { sendEmails } from './emails-job.server.ts';
export { forgetOldMailings, listMailings, type MailingReport } from './mailings.server.ts';
export { mailingsTables } from './personal-data.server.ts';
export { countReaders, openProductUpdate, PRODUCT_UPDATE } from './product-updates.server.ts';
export { openProjectWeek } from './project-week.server.ts';
export { keepDailyApi } from './re-engagement/keep-daily.api.server.ts';
export { forgetOldReEngagements, reEngage } from './re-engagement/re-engage.server.ts';
export { emailsWorker, waitingEmails } from './send-mailings.server.ts';
export { openTestReminders } from './test-reminders.server.ts';
export { openTopicAlerts } from './topic-alerts.server.ts';
export { type UpdateText, updateEmail } from './update-email.ts';
export { openWatchAlerts } from './watch-alerts.server.ts';
export { openWeeklyMovers } from './weekly-movers.server.ts';
