import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { keepForms } from '../../ui/form.tsx';

const GOING_TO = 'assay:going-to';
/** What browsers tell of a navigation before it begins (https://developer.mozilla.org/docs/Web/API/NavigateEvent); not all do. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean; destination: { sameDocument: boolean } };

/**
 * A new release under an open tab costs one quiet reload, and nothing that was typed. Where an answer comes from another release than this page's scripts,
 * the next page is fetched as a document. Where the scripts of the next page are gone already, the router reloads this one: where the browser tells of that,
 * the next page is fetched in its place, so that Back leads here; else this page is, and goes on to where it was going.
 * @param release of the server that answered last
 * @param owner whose text it is
 */
export function ReleaseWatch({ release, owner }: { release: string; owner: string | undefined }) {
  const [ours] = useState(release);
  const { state, location, formMethod } = useNavigation();
  const to = state === 'loading' && location && !formMethod ? location.pathname + location.search + location.hash : undefined;
  useEffect(() => {
    const wanted = sessionStorage.getItem(GOING_TO);
    sessionStorage.removeItem(GOING_TO);
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!wanted || document?.type !== 'reload') return;
    // An entry of its own, so that Back leads here: before a page is loaded, an address that is assigned takes the place of this one.
    window.history.pushState(null, '', wanted);
    window.location.reload();
  }, []);
  useEffect(() => {
    if (state === 'idle') return undefined;
    let isLeaving = false;
    const leave = (next: string) => {
      keepForms(owner);
      isLeaving = true;
      const { pathname, search, hash } = window.location;
      if (pathname + search + hash !== next) return window.location.assign(next);
      // Back and forward are at the address already; its entry of the history stays.
      sessionStorage.removeItem(GOING_TO);
      window.location.reload();
    };
    const onNavigate = (event: Event) => {
      const { navigationType, userInitiated, destination } = event as NavigateEvent;
      if (isLeaving) {
        // The document is on its way: the router adds no entry of its own before it.
        if (destination.sameDocument) event.preventDefault();
        return;
      }
      if (navigationType !== 'reload' || userInitiated) return;
      if (to === undefined) return keepForms(owner);
      event.preventDefault();
      leave(to);
    };
    const listening = new AbortController();
    (window as { navigation?: EventTarget }).navigation?.addEventListener('navigate', onNavigate, listening);
    window.addEventListener('pagehide', () => to !== undefined && keepForms(owner), listening);
    if (to !== undefined) sessionStorage.setItem(GOING_TO, to);
    if (to !== undefined && release !== ours) leave(to);
    return () => {
      listening.abort();
      sessionStorage.removeItem(GOING_TO);
    };
  }, [state, to, release, ours, owner]);
  return null;
}
