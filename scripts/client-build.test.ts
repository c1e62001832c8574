import { expect, test } from 'vitest';
import { shortManifest } from './client-build.ts';

const manifest = {
  entry: { module: '/entry.js', imports: ['/react.js'], css: [] },
  routes: {
    root: { id: 'root', path: '', hasLoader: true, hasAction: false, module: '/root.js', imports: ['/react.js'], css: [] },
    one: { id: 'one', path: 'one', hasLoader: true, module: '/one.js', imports: ['/react.js', '/own.js', '/shared.js'], css: ['/one.css'] },
    two: { id: 'two', path: 'two', hasLoader: false, module: '/two.js', imports: ['/shared.js', '/react.js'], css: [] },
  },
  url: '/manifest.js',
};

test('the list of pages names what each page fetches besides what is there, most shared first, and nothing that is not so', () => {
  const short = shortManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(short.startsWith('window.__reactRouterManifest={')).toBe(true);
  expect(short.endsWith('};')).toBe(true);
  expect(JSON.parse(short.slice(short.indexOf('{'), -1))).toEqual({
    ...manifest,
    routes: {
      root: { id: 'root', path: '', hasLoader: true, module: '/root.js' },
      one: { id: 'one', path: 'one', hasLoader: true, module: '/one.js', imports: ['/shared.js', '/own.js'], css: ['/one.css'] },
      two: { id: 'two', path: 'two', module: '/two.js', imports: ['/shared.js'] },
    },
  });
});
