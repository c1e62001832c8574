const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const two = (text: string) => text.padStart(2, '0');

/**
 * A rhythm of cron (five fields, UTC) in words: every so many minutes, hourly, daily, weekly.
 * @returns the five fields themselves where they say something else
 */
export function rhythmInWords(cron: string): string {
  const fields = cron.trim().split(/\s+/);
  const [minute = '', hour = '', ...days] = fields;
  const [isEveryDay, weekday] = [days.join(' ') === '* * *', /^\* \* ([0-6])$/.exec(days.join(' '))?.[1]];
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (fields.length !== 5) return cron;
  if (isEveryDay && hour === '*' && every) return every === '1' ? 'Every minute' : `Every ${every} minutes`;
  if (isEveryDay && hour === '*' && minute === '*') return 'Every minute';
  if (!/^\d+$/.test(minute)) return cron;
  if (isEveryDay && hour === '*') return `Hourly, at ${two(minute)} past`;
  if (!/^\d+$/.test(hour)) return cron;
  const at = `${two(hour)}:${two(minute)} UTC`;
  if (isEveryDay) return `Daily, at ${at}`;
  return weekday ? `${WEEKDAYS[Number(weekday)]}, at ${at}` : cron;
}
