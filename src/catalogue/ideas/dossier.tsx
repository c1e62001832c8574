import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import type { TopicLine } from '../../trends/index.ts';
import { firstTouch } from '../../ui/first-touch.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { DossierSections } from './dossier-sections.tsx';
import type { IdeaFull } from './ideas.contract.ts';

type Props = { idea: IdeaFull; topics?: TopicLine[] };

const touch = import.meta.env.SSR ? undefined : firstTouch();
const load = async () => ({ default: (await import('./dossier-sections.tsx')).DossierSections });
const Now = lazy(load);
const Touched = lazy(async () => {
  await touch?.done;
  return load();
});

/**
 * The whole dossier. The server draws it, and it can be read, opened and followed as it comes; its scripts are fetched when its reader first moves, so that
 * they delay nothing. On the way from another page they are fetched at once.
 */
export function Dossier(props: Props) {
  const isHydrated = useHydrated();
  const [Sections] = useState<ComponentType<Props>>(() => (import.meta.env.SSR ? DossierSections : isHydrated ? Now : Touched));
  // Another dossier than the one that is there cannot wait for a reader to move.
  const [first] = useState(props.idea);
  if (props.idea !== first) touch?.skip();
  return <Held Sections={Sections} {...props} />;
}

// Drawn again before its scripts are there, it would give way to an empty shape: nothing above reaches it but another idea.
const Held = memo(function Held({ Sections, ...props }: Props & { Sections: ComponentType<Props> }) {
  return (
    <Suspense fallback={<Missing />}>
      <Sections {...props} />
    </Suspense>
  );
});

/** The shape of a dossier that is not there; nothing is waited for any longer. */
function Missing() {
  useEffect(() => touch?.skip(), []);
  return <div className="skeleton h-screen" />;
}
