import type { Project } from './projects.contract.ts';
import { projectMessages } from './projects.ts';

type Shared = Pick<Project, 'may' | 'owner_name'>;

/** Who the person is in a project that is somebody else's, and what that allows. */
export function RoleLine({ project: { may, owner_name } }: { project: Shared }) {
  if (may.own) return null;
  const whose = `This is ${owner_name ? `${owner_name}’s` : 'somebody else’s'} project.`;
  const says = may.rests ? projectMessages.rests : may.edit ? 'You are an editor of it.' : 'You read it and comment.';
  return (
    <p className="mt-3 text-sm text-ink-2">
      {whose} {says}
    </p>
  );
}
