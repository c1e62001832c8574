import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useActionData, useBeforeUnload, useBlocker } from 'react-router';

const QUESTION = 'Your last change is not saved yet. Leave the page all the same?';

/** Asks before a page is left whose changes are not saved. @param isUnsaved asked at the moment of leaving */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  const asks = useRef(isUnsaved);
  useEffect(() => {
    asks.current = isUnsaved;
  });
  useBeforeUnload(useCallback((event) => asks.current() && event.preventDefault(), []));
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/**
 * Guards a form whose saving leads elsewhere, or draws the page without an answer.
 * @returns whether it holds what nobody saved: set it when something is typed, clear it when the form is sent; an answer that refuses sets it again
 */
export function useUnsaved(): RefObject<boolean> {
  const isUnsaved = useRef(false);
  const refused = useActionData();
  useEffect(() => {
    if (refused !== undefined) isUnsaved.current = true;
  }, [refused]);
  useLeaveGuard(() => isUnsaved.current);
  return isUnsaved;
}
