import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const GOING_TO = 'assay:going-to';

/**
 * A new release under an open tab costs one quiet reload. Where an answer comes from another release than this page's scripts, the next page is fetched as a
 * document. Where the scripts of the next page are gone already, the router reloads this one, and it goes on to where it was going.
 * @param release of the server that answered last
 */
export function ReleaseWatch({ release }: { release: string }) {
  const [ours] = useState(release);
  const { state, location, formMethod } = useNavigation();
  const to = state === 'loading' && location && !formMethod ? location.pathname + location.search + location.hash : undefined;
  useEffect(() => {
    const wanted = sessionStorage.getItem(GOING_TO);
    sessionStorage.removeItem(GOING_TO);
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (wanted && document?.type === 'reload') window.location.replace(wanted);
  }, []);
  useEffect(() => {
    if (to === undefined) return undefined;
    if (release !== ours) window.location.assign(to);
    else sessionStorage.setItem(GOING_TO, to);
    return () => sessionStorage.removeItem(GOING_TO);
  }, [to, release, ours]);
  return null;
}
