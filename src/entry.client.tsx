import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rememberTyped } from './ui/typed-fields.ts';

const restoreTyped = rememberTyped();

/** Text that was typed before scripts ran stays. */
function KeepTyped({ children }: { children: ReactNode }) {
  // Before anything else can be typed.
  useLayoutEffect(restoreTyped, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <KeepTyped>
        <HydratedRouter />
      </KeepTyped>
    </StrictMode>,
  );
});
