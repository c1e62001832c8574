import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site and the file that draws it. */
export default [
  index('features/site/home.route.tsx'),
  route('browse', 'features/ideas/browse.route.tsx'),
  route('ideas/:slug', 'features/ideas/idea.route.tsx'),
  route('idea/:slug', 'features/ideas/old-address.route.tsx'),
  route('archive', 'features/ideas/archive.route.tsx'),
  route('search', 'features/ideas/search.route.tsx'),
  route('pricing', 'features/billing/pricing.route.tsx'),
  route('methodology', 'features/site/methodology.route.tsx'),
  route('terms', 'features/site/terms.route.tsx'),
  route('privacy', 'features/site/privacy.route.tsx'),
  route('display', 'features/site/display.route.tsx'),
  route('*', 'features/site/not-found.route.tsx'),
] satisfies RouteConfig;
