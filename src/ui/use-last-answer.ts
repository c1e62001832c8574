import { useEffect } from 'react';
import { useLocation } from 'react-router';

const kept = new Map<string, unknown>();

/**
 * @param answer what the page's action answered
 * @returns the same; for who goes back to the page, what it answered there
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation();
  useEffect(() => {
    if (answer !== undefined) kept.set(key, answer);
  }, [key, answer]);
  return answer ?? (kept.get(key) as T | undefined);
}
