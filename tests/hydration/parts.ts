/** What the addresses of pages with a part of their own name. */
export type Ids = {
  idea: string;
  slug: string;
  report: string;
  kit: string;
  claim: string;
  feature: string;
  payment: string;
  user: string;
  update: string;
  webhook: string;
  project: string;
  test: string;
};

/** What stands in the address of each page that has a part of its own. */
export const parts: Record<string, (ids: Ids) => string> = {
  '/ideas/:slug': ({ slug }) => `/ideas/${slug}`,
  '/ideas/:slug/claim': ({ slug }) => `/ideas/${slug}/claim`,
  '/idea/:slug': ({ slug }) => `/idea/${slug}`,
  '/claims/:id': ({ claim }) => `/claims/${claim}`,
  '/claims/:id/certificate': ({ claim }) => `/claims/${claim}/certificate`,
  '/collections/:list': () => '/collections/a-first-version-in-a-month-without-code',
  '/trending/:slug': () => '/trending/coding-agents',
  '/research/:id': ({ report }) => `/research/${report}`,
  '/ai-chat/:ideaId': ({ idea }) => `/ai-chat/${idea}`,
  '/idea-builder/kits/:id': ({ kit }) => `/idea-builder/kits/${kit}`,
  '/idea-builder/kits/:id/versions': ({ kit }) => `/idea-builder/kits/${kit}/versions`,
  '/idea-builder/research/:id': ({ report }) => `/idea-builder/research/${report}`,
  '/idea-builder/:ideaId': ({ idea }) => `/idea-builder/${idea}`,
  '/methods/:id': () => '/methods/presale',
  '/projects/:id': ({ project }) => `/projects/${project}`,
  '/projects/:id/first-fifty': ({ project }) => `/projects/${project}/first-fifty`,
  '/projects/:id/people': ({ project }) => `/projects/${project}/people`,
  '/projects/:id/page': ({ project }) => `/projects/${project}/page`,
  '/projects/:id/tests/:testId': ({ project, test }) => `/projects/${project}/tests/${test}`,
  '/developers/:group': () => '/developers/ideas',
  '/roadmap/:id': ({ feature }) => `/roadmap/${feature}`,
  '/settings/webhooks/:id': ({ webhook }) => `/settings/webhooks/${webhook}`,
  '/login/:provider': () => '/login/github',
  '/admin/payments/:id': ({ payment }) => `/admin/payments/${payment}`,
  '/admin/users/:id': ({ user }) => `/admin/users/${user}`,
  '/admin/users/:id/edit': ({ user }) => `/admin/users/${user}/edit`,
  '/admin/users/:id/merge': ({ user }) => `/admin/users/${user}/merge`,
  '/admin/topics/:slug': () => '/admin/topics/coding-agents',
  '/admin/lists/:list': () => '/admin/lists/api-keys',
  '/admin/updates/:id': ({ update }) => `/admin/updates/${update}`,
  '/admin/ideas/:id/edit': ({ idea }) => `/admin/ideas/${idea}/edit`,
  '/admin/ideas/:id/history': ({ idea }) => `/admin/ideas/${idea}/history`,
  '/admin/ideas/:id/preview': ({ idea }) => `/admin/ideas/${idea}/preview`,
  '/*': () => '/nowhere',
};

/** These answer with a file or an email, or change something, and draw no page. */
export const DRAW_NOTHING = ['/settings/data/export', '/sign-out', '/admin/updates/email'];
