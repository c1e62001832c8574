import { useState } from 'react';
import { FormProblem } from '../../ui/form-field.tsx';
import { signInByPasskey } from './passkey-calls.ts';

/** Signs in with a passkey, which takes scripts: without them there is no such button. @param to the page wanted */
export function PasskeyButton({ to, className = 'button w-full' }: { to: string; className?: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await signInByPasskey();
    setBusy(false);
    if (!outcome.isDone) return setProblem(outcome.problem);
    // A document, because the session is another one.
    window.location.assign(`/welcome?to=${encodeURIComponent(to)}`);
  };
  return (
    <div className="needs-scripts grid gap-3">
      <button type="button" className={className} aria-busy={isBusy} disabled={isBusy} onClick={() => void press()}>
        Continue with a passkey
      </button>
      {problem && <FormProblem>{problem}</FormProblem>}
    </div>
  );
}
