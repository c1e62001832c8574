import type { Config } from '@react-router/dev/config';

// The whole list of pages comes with the first one: it is small, and no page has to ask which others there are.
export default { appDirectory: 'src', ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config;
