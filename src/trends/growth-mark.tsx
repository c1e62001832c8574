import { EvidenceMark } from '../ui/evidence-mark.tsx';
import type { Measured } from './growth-detail.tsx';

/** The mark at a figure of a topic: what is counted, by whom, and of when. Without scripts it leads to the topic’s figures. */
export function GrowthMark({ topic, className = '' }: { topic: Measured; className?: string }) {
  return (
    <EvidenceMark
      basis="measured"
      href={`/trending/${topic.slug}`}
      says={`Measured: where “${topic.name}” comes from`}
      className={className}
      detail={async () => (await import('./growth-detail.tsx')).growthDetail(topic)}
    >
      ◆
    </EvidenceMark>
  );
}
