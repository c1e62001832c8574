import { useActionData, useRouteLoaderData } from 'react-router';
import { FormField } from '../../ui/form-field.tsx';

/** Where a code of the app or a recovery code is typed; phones and password managers fill it in. */
export function CodeField({ error, label = 'Code', hint }: { error?: string | undefined; label?: string; hint?: string }) {
  return (
    <FormField
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      error={error}
      hint={hint ?? 'Six digits of your authenticator app, or a recovery code.'}
      required
    />
  );
}

/** In the form of what is asked again before: nothing while the last code holds. What is wrong with the code stands in `code` of the action's answer. */
export function CodeAgain() {
  const asks = useRouteLoaderData<{ person?: { asks_code: boolean } }>('root')?.person?.asks_code;
  const error = useActionData<{ code?: string }>()?.code;
  return asks || error ? <CodeField label="Code, to confirm that it is you" error={error} /> : null;
}
