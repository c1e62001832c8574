import type { IdeaCard } from './ideas.contract.ts';

/** What a reader may do with an idea, in two words; nothing when a badge would say nothing. */
export function AccessBadge({ idea }: { idea: Pick<IdeaCard, 'access' | 'is_pro_pick'> }) {
  const { access } = idea;
  return (
    <>
      {idea.is_pro_pick && <span className="small-caps border border-brass px-1.5 leading-5 text-brass">Pro Pick</span>}
      {access.reason === 'daily_idea' && <span className="small-caps bg-brass-wash px-1.5 leading-5 text-ink">Free today</span>}
      {access.reason === 'free_window' && <span className="small-caps border border-line px-1.5 leading-5 text-ink-2">Free this week</span>}
      {access.reason === 'older_than_free_window' && <span className="small-caps border border-line px-1.5 leading-5 text-ink-3">Pro</span>}
    </>
  );
}
