import { whenTouched } from '../ui/when-touched.tsx';
import { Sheet } from './report-sheet.tsx';
import { ReportTabs } from './report-tabs.tsx';

/** The first sheet of a report. */
export const ReportSheet = whenTouched(import.meta.env.SSR ? Sheet : undefined, async () => (await import('./report-sheet.tsx')).Sheet);

/** What the sheet rests on. */
export const ReportAppendix = whenTouched(
  import.meta.env.SSR ? ReportTabs : undefined,
  async () => (await import('./report-tabs.tsx')).ReportTabs,
);
