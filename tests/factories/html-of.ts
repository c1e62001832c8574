import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** @returns the HTML of a part of a page, drawn as within the site's router: its links, forms and fetchers work */
export function htmlOf(part: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }));
}
