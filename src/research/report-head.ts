import type { PageMeta } from '../platform/web/page-meta.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, verdictWords } from './research.ts';

type Told = Pick<ResearchReport, 'id' | 'title' | 'verdict' | 'confidence'>;

/**
 * What a report's page says of itself to programs that show a link: whoever can open the page may read it, by its key where they came by one.
 * @returns the head's facts; not for search engines
 */
export function reportHead({ id, title, verdict, confidence }: Told, appUrl: string, key: string | undefined): PageMeta {
  const decided = verdict && confidence ? `${verdictWords[verdict].says}, ${confidenceWords[confidence]}. ` : '';
  return {
    title,
    description: `${decided}A research report on a startup idea: who pays, what it takes, rivals and the evidence, with sources.`,
    appUrl,
    path: `/research/${id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
    type: 'article',
    noIndex: true,
  };
}
