import { dirname, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { clientBuild, codeSplitting } from './scripts/client-build.ts';
import { licences } from './scripts/licences.ts';
import { yamlData } from './scripts/yaml-data.ts';

/**
 * Server code that starts a worker says `new URL('./some-worker.server.ts', import.meta.url)`. In the build the worker is a file of its own
 * beside the server's, and the address is that file's.
 */
function serverWorkers(): Plugin {
  const WORKER = /new URL\(['"]\.\/([\w-]+-worker)\.server\.ts['"], import\.meta\.url\)/g;
  return {
    name: 'assay:server-workers',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!code.includes('-worker.server.ts')) return undefined;
      return code.replace(WORKER, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.server.ts`), fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
    },
    // The address is right only beside the server's own file.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /new URL\(["'`]\.\/[\w-]+-worker\.js/.test(file.code) && file.fileName.includes('/'))
          this.error(`${file.fileName} starts a worker but is not beside it`);
    },
  };
}

/** `npm run assay` is built beside the server as well, for an image that holds no sources. */
const operatorsCommand: Plugin = {
  name: 'assay:operators-command',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'scripts/assay.ts'), fileName: 'assay.js' });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), yamlData(), serverWorkers(), operatorsCommand, licences(), clientBuild, reactRouter()],
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox128'], assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // What every page shares compresses better in one file.
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting } },
      },
    },
    ssr: {
      // All in one folder: workers are found beside the file that starts them, the project's own files two folders above.
      build: { rollupOptions: { input: './server.ts', output: { chunkFileNames: '[name]-[hash].js' } } },
      // React is built in, as its production version whatever NODE_ENV says when the site runs: that variable decides about the
      // product (may there be a sandbox?), not about the speed of rendering.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: {
              noExternal: [
                'react',
                'react-dom',
                'react-router',
                '@react-router/node',
                /^@(base-ui|floating-ui)\//,
                'use-sync-external-store',
                // Of some packages of many files little is used, and each file costs a start.
                'zod',
                'hono',
                '@hono/zod-openapi',
                '@hono/zod-validator',
                '@asteasolutions/zod-to-openapi',
                'openapi3-ts',
                'stripe',
                'better-auth',
                /^@better-auth\//,
                'better-call',
                '@better-fetch/fetch',
                'kysely',
                'yaml',
                'd3-array',
                'd3-shape',
                'd3-path',
                'internmap',
              ],
            },
          }
        : {}),
    },
  },
  // Without these the first page of a development server answers 504 while dependencies are re-optimised.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/**/*.route.tsx'],
    include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'],
  },
}));
