import { useRevalidator } from 'react-router';
import { fillFormsAgain } from '../../ui/form.tsx';

/** @returns whether an error is that the server was not reached, in the words of Chromium, Firefox or Safari */
export const isConnectionLost = (error: unknown): boolean => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Stands in for a page that could not reach the server. Trying again draws the page again, and its form with what was typed (ui/form.tsx). */
export function ConnectionLost() {
  const { state, revalidate } = useRevalidator();
  const tryAgain = () => {
    fillFormsAgain();
    return revalidate();
  };
  return (
    <div className="sheet-width py-20">
      <h1 className="text-3xl">The server was not reached</h1>
      <p role="alert" className="measure mt-4 text-ink-2">
        Check your connection. What you typed is kept in this tab; passwords are not.
      </p>
      <button type="button" className="button button-primary mt-8" disabled={state !== 'idle'} onClick={tryAgain}>
        {state === 'idle' ? 'Try again' : 'Trying again…'}
      </button>
    </div>
  );
}
