import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import { firstTouch } from './first-touch.ts';
import { useHydrated } from './use-hydrated.ts';

const touch = import.meta.env.SSR ? undefined : firstTouch();

/**
 * A part of a page that the server draws, and that can be read, opened and followed as it comes; its scripts are fetched when its reader first moves, so that
 * they delay nothing. On the way from another page they are fetched at once.
 * @param drawn the part, for the server alone (`import.meta.env.SSR ? Part : undefined`), so that no file for browsers holds it twice
 * @param load fetches it
 */
export function whenTouched<Props extends object>(
  drawn: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fetched = async () => ({ default: (await load()) as ComponentType<object> });
  const Now = lazy(fetched);
  const Touched = lazy(async () => {
    await touch?.done;
    return fetched();
  });
  // Drawn again before its scripts are there, it would give way to an empty shape: nothing above reaches it but other props.
  const Held = memo(
    function Held({ Part, props }: { Part: ComponentType<object>; props: Props }) {
      return (
        <Suspense fallback={<Missing />}>
          <Part {...props} />
        </Suspense>
      );
    },
    (before, after) => before.Part === after.Part && isSame(before.props, after.props),
  );

  return function WhenTouched(props: Props) {
    const isHydrated = useHydrated();
    const [Part] = useState<ComponentType<object>>(() => (drawn as ComponentType<object> | undefined) ?? (isHydrated ? Now : Touched));
    const [first] = useState(props);
    // Other content than what is there cannot wait for a reader to move.
    if (!isSame(first, props)) touch?.skip();
    return <Held Part={Part} props={props} />;
  };
}

const isSame = (a: object, b: object) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => (b as Record<string, unknown>)[name] === value);

/** The shape of a part that is not there; nothing is waited for any longer. Once the part is, what the address names in it is gone to. */
function Missing() {
  useEffect(() => {
    touch?.skip();
    return () => {
      if (location.hash) location.replace(location.hash);
    };
  }, []);
  return <div className="skeleton h-screen" />;
}
