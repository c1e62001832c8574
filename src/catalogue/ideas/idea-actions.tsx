import { ActionMenu } from '../../ui/action-menu.tsx';
import { Link } from '../../ui/link.tsx';
import { ExportChoice } from '../exports/export-choice.tsx';
import { dossierFormats } from '../exports/formats.ts';
import { MarkBadge, MarkChoice } from '../saved-ideas/mark-choice.tsx';
import { SaveButton } from '../saved-ideas/save-button.tsx';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import { WatchButton } from '../watches/watch-button.tsx';
import type { Watched } from '../watches/watches.contract.ts';
import type { Idea } from './ideas.contract.ts';
import { ShareButton } from './share-button.tsx';

export type IdeaActionsProps = {
  idea: Idea;
  mine: MyIdea | undefined;
  /** Undefined of a visitor. */
  watch: Watched | undefined;
  mayExport: boolean;
  mayChat: boolean;
  mayBuild: boolean;
};

const MENU = 'idea-actions';

/** What can be done with an idea: saving it, and everything else behind a button. */
export function IdeaActions({ idea, mine, watch, mayExport, mayChat, mayBuild }: IdeaActionsProps) {
  const tool = 'button justify-between';
  const pro = <span className="small-caps text-ink-3">Pro</span>;
  const watching = watch && <WatchButton what={{ idea: idea.slug }} watch={watch} />;
  // Who watches and is sent no email is told so in sight.
  const isMute = watch?.watched && watch.emails_standing !== 'sent';
  return (
    <>
      <SaveButton ideaId={idea.id} title={idea.title} saved={mine?.saved} />
      <ActionMenu id={MENU} label="More actions">
        <Link to={mayChat ? `/ai-chat/${idea.id}` : '/pricing'} className={tool} rel="nofollow">
          AI Strategy Chat{!mayChat && pro}
        </Link>
        <Link to={mayBuild ? `/idea-builder/${idea.id}` : '/pricing'} className={tool} rel="nofollow">
          AI Idea Builder{!mayBuild && pro}
        </Link>
        {mine && <MarkChoice ideaId={idea.id} mark={mine.mark} />}
        {!isMute && watching}
        <ShareButton title={idea.title} menu={MENU} />
        <ExportChoice
          what="this dossier"
          address={`/api/v1/ideas/${idea.slug}/export`}
          formats={dossierFormats}
          isOpen={mayExport && idea.level === 'full'}
        />
      </ActionMenu>
      {isMute && watching}
      {mine?.mark && <MarkBadge mark={mine.mark} />}
    </>
  );
}
