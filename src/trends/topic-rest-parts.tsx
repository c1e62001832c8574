import { Outlook } from './outlook.tsx';
import { Neighbours, Score } from './topic-parts.tsx';
import type { Topic } from './trends.contract.ts';

/** What stands below the lines of a topic. */
export const TopicRestParts = ({ topic }: { topic: Topic }) => (
  <>
    <Outlook topic={topic} />
    <Score topic={topic} />
    <Neighbours topic={topic} />
  </>
);
