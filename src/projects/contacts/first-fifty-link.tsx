import { Link } from '../../ui/link.tsx';

/** Leads to the lists and the call sheet of a project. */
export const FirstFiftyLink = ({ projectId }: { projectId: string }) => (
  <p className="measure text-sm text-ink-2">
    Whom to ask?{' '}
    <Link to={`/projects/${projectId}/first-fifty`} className="underline">
      Find the first fifty
    </Link>{' '}
    in public lists, and work through a call sheet.
  </p>
);
