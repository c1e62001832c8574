import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const trendsTables = {
  personal: {
    topic_watches: {
      holds: 'Topics you watch',
      rows: ({ id }) => sql`
        SELECT w.topic_id, t.name, w.watched_at, w.sent_status FROM topic_watches w JOIN topics t ON t.id = w.topic_id
        WHERE w.user_id = ${id} ORDER BY w.watched_at, w.topic_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('topic_watches', { onePer: ['topic_id'] }),
    },
  },
  impersonal: {
    topics: 'the trends: what is measured',
    topic_terms: 'the trends: packages, articles and words',
    topic_series: 'the trends: counts of public sources',
    topic_sources: 'the trends: when a source was asked',
    topic_revisions: 'the trends: what publishers corrected',
    topic_figures: 'the trends: computed from the series',
    topic_ideas: 'the trends: which ideas meet which topics',
    registry_index: 'the trends: how a whole source grew',
    ingest_runs: 'the trends: what a source answered',
  },
} satisfies TablesOfRoom;
