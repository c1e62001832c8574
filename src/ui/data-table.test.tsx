import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { Pages } from './pages.tsx';

type Row = { id: string; name: string; born: string };
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', sorts: true, cell: ({ name }) => name },
  { id: 'born', label: 'Born', cell: ({ born }) => born },
  { id: 'id', label: 'Id', isOptional: true, cell: ({ id }) => id },
];
const rows = [{ id: 'a1', name: 'Ada', born: '1815' }];

function drawn(address: string): string {
  const addressOf = (by: string, direction: string) => `/admin/people?sort=${by}&direction=${direction}`;
  const page = createElement('div', null, [
    createElement(DataTable<Row>, {
      key: 1,
      label: 'People',
      columns,
      rows,
      keyOf: ({ id }) => id,
      order: { by: 'name', direction: 'asc', addressOf },
      empty: '',
      choosable: true,
    }),
    createElement(Pages, { key: 2, page: 1, pages: 3, addressOf: (n: number) => `/admin/people?page=${n}` }),
  ]);
  const router = createMemoryRouter([{ path: '/admin/people', element: page }], { initialEntries: [address] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
const heads = (html: string) =>
  [...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head = '']) => head.replaceAll(/<[^>]*>/g, '').replace('↑', ''));

test('a list shows the columns it begins with, and those an address turns', () => {
  expect(heads(drawn('/admin/people'))).toEqual(['Name', 'Born']);
  expect(heads(drawn('/admin/people?columns=born.id'))).toEqual(['Name', 'Id']);
});

test('the first column always stays, whatever an address says', () => {
  expect(heads(drawn('/admin/people?columns=name.born'))).toEqual(['Name']);
});

test('the choice stays when the list is ordered and turned over', () => {
  const html = drawn('/admin/people?columns=id');
  expect(html).toContain('href="/admin/people?sort=name&amp;direction=desc&amp;columns=id"');
  expect(html).toContain('href="/admin/people?page=2&amp;columns=id"');
  expect(html, 'and can be taken back').toContain('href="/admin/people"');
});

test('each cell carries the name of its column, for cards, and the parts say what they are', () => {
  const html = drawn('/admin/people');
  expect(html).toContain('<td role="cell" data-label="Born">1815</td>');
  expect(html).toContain('<table role="table"');
});
