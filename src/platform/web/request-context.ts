import { createContext, type RouterContextProvider } from 'react-router';

/**
 * What the server hands to page loaders: the API as a fetch without a socket, and what a page needs to know of its request.
 * Pages have no other way to data.
 */
export type PageRequest = {
  /** Calls `/api/v1` in this process, on behalf of the person who asked for the page. */
  apiFetch: typeof fetch;
  /** The public address of the site, without a slash at the end. */
  appUrl: string;
  /** Names the build, so that an open page finds out that there is a new one. */
  release: string;
  /** Where people write to us. */
  supportEmail: string;
  /** Whether the site has a page at this path, so that nothing links to one that is not there. */
  hasPage: (path: string) => boolean;
  /** Writes a fault of ours to the log, with the id of the request. */
  reportError: (error: unknown) => void;
};

export const pageRequestContext = createContext<PageRequest>();

/** @returns what the server handed to this request's loaders. */
export function pageRequest(context: Readonly<RouterContextProvider>): PageRequest {
  return context.get(pageRequestContext);
}
