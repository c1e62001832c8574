import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // `--mode development` builds the site with React's development version beside the one that is served (tests/hydration).
  buildDirectory: process.argv.includes('development') ? 'build-development' : 'build',
  ssr: true,
  // The whole list of pages comes with the first one: it is small, and no page has to ask which others there are.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
