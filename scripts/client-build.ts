/** How the files for browsers are put together: tests/e2e/client-files.spec.ts holds every page to its budget. */
import type { Plugin } from 'vite';

/**
 * What pages share, by the pages that share it. A file for each part would weigh a quarter more: each is compressed alone, and named in the list of every
 * page that needs it. A group is fetched whole, so it holds what is mostly wanted together.
 */
const SHARED: Record<string, string[]> = {
  // Every page. Not `entry.client`, which hydrates as soon as its file runs: the page's modules run first.
  frame: [
    'root',
    'app/site/(header|footer|brand|person-menu|person-entries|person-watch|release-watch|page-announcer|page-fault|error-screen|connection-lost)',
    'catalogue/(evidence/official-sources|ideas/search-link)',
    'chat/kept-chats',
    'people/settings/(billing-banner|leaving-banner)',
    'platform/web/(send-json|page-meta|request-id)',
    'shared/web/(display|use-display|mention-request)',
    'ui/(form|typed-fields|icon|link|avatar|use-hydrated|toasts?|format|scroll-box|pending-page|unanswered)',
  ],
  // Figures, scores and where they come from.
  marks: [
    'catalogue/buyers/buyers',
    'catalogue/ideas/(confidence|dossier-labels|figure-mark|figure-source|hallmark.tsx|hallmark-label|scores)',
    'platform/web/structured-data',
    'shared/vocabulary/(basis|categories|score-band)',
    'trends/(growth-mark|topic-labels|source-steps|spark|forecast/(registry|status)|sources/months)',
    'ui/(evidence-mark|gauge|charts/sparkline)',
  ],
  // Ideas in lists, and what is done with them there.
  ideas: [
    'catalogue/ideas/(badges|buyers-line|evidence-marks|idea-tile|marks|sections)',
    'catalogue/saved-ideas/(mark-choice|marks|mine-of|save-button|saved-ideas|use-saving)',
    'trends/idea-topics',
  ],
  // What is shown before the server has taken it.
  'at-once': ['money/plans', 'ui/(in-turn|optimistic|sign-in-again)'],
  // An idea by itself.
  dossier: [
    'catalogue/ideas/(decision|decision-panel|dossier|evidence-meter|idea-actions|idea-head|key-figures|score-panel|share-button|whole-percents)',
  ],
  // The whole of an idea, once its reader moves (ui/when-touched.tsx).
  sections: [
    'catalogue/ideas/(beside-sources|counted-buyers|dossier-(business|market|parts|sections|work)|evidence-table|opening|reported-tests|rival-table|severity-list)',
    'ui/pictures/[a-z-]+',
  ],
  keeping: ['catalogue/ideas/breadcrumb', 'catalogue/watches/watch-button', 'people/settings/emails-off', 'platform/web/oembed-link'],
  exports: ['catalogue/exports/(export-choice|formats)', 'ui/action-menu'],
  touched: ['ui/(late-contents-rail|when-touched)'],
  study: ['engine/sources', 'research/(company-name|figure-labels|research)'],
  // A report, once its reader moves (research/whole-report.tsx).
  sheet: [
    'engine/verdict/thresholds',
    'research/(assumptions|cited|closest|competitors|earning|field|first-look|judged-like-it|report-(body|evidence|parts|scores|sheet|tabs))',
  ],
  // What stands below the lines of a topic, once its reader moves (trends/topic-rest.tsx).
  topic: ['trends/(outlook|status-history|topic-parts|topic-rest-parts|forecast/(card.data|kinds.data))'],
  // How reports are decided, at /methodology, once its reader moves.
  method: ['research/engine-method'],
  fields: ['people/accounts/provider-names', 'ui/(choice|form-area|form-field|form-frame|select)'],
  lists: ['ui/(address-form|csv-link|list-address|pages|start-again|unknown-category)'],
  tables: ['admin/audit/audit-table', 'admin/payment-labels', 'audit/audit-actions', 'ui/(email-address|filter-form|stat-cards)'],
};

export const codeSplitting = {
  // A group is what it names, not all that this imports through the doors of rooms.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|rolldown\/runtime|vite\/preload-helper/,
      priority: 2,
    },
    ...Object.entries(SHARED).map(([name, paths]) => ({ name, test: new RegExp(`/src/(${paths.join('|')})(\\.tsx?)?$`) })),
  ],
};

const ROUTER = 'node_modules/react-router/dist/production/lib';
/** Modules that run in no browser of ours, and what stands in for them. Should a library ask one of them for more, the build fails. */
const LEFT_OUT: Record<string, string> = {
  // Looks for what a part of a page imports before it is fetched; we have a part or two for each press, and one style sheet.
  'vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  // Finds routes bit by bit; ours all come with the first page (react-router.config.ts).
  [`${ROUTER}/dom/ssr/fog-of-war.js`]: `const none = () => undefined;
export const URL_LIMIT = 0;
export { none as getManifestPath, none as getPartialManifest, none as getPatchRoutesOnNavigationFunction, none as getPathsWithAncestors,
  none as handleClientVersionMismatch, none as isFogOfWarEnabled, none as useFogOFWarDiscovery };`,
  // Times the router for who watches it; nobody does.
  [`${ROUTER}/router/instrumentation.js`]: `const none = () => undefined;
export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter,
  none as instrumentHandler, none as instrumentationResultMetaContext };`,
};

export const clientBuild: Plugin = {
  name: 'assay:client-build',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  // Entries may stand in groups; React Router asks for signatures that forbid it.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  load: (id) => Object.entries(LEFT_OUT).find(([end]) => id.endsWith(end))?.[1],
};

type Listed = { imports?: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Listed> };

/**
 * The list of pages, which comes with every first visit, by an eighth shorter: without what a browser has by then and what is not so, and the same files
 * always in the same order, which compresses better.
 * @param script as React Router writes it
 */
export function shortManifest(script: string): string {
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const { routes, ...rest } = JSON.parse(script.slice(start, end)) as Manifest;
  const there = new Set([rest.entry.module, ...rest.entry.imports]);
  const uses = new Map<string, number>();
  for (const { imports = [] } of Object.values(routes)) for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1);
  const order = (a: string, b: string) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1);
  const short = Object.entries(routes).map(([id, route]) => {
    const listed = { ...route, imports: route.imports?.filter((file) => !there.has(file)).sort(order) };
    return [
      id,
      Object.fromEntries(Object.entries<unknown>(listed).filter(([, is]) => is !== false && !(Array.isArray(is) && is.length === 0))),
    ];
  });
  return `${script.slice(0, start)}${JSON.stringify({ ...rest, routes: Object.fromEntries(short) })}${script.slice(end)}`;
}
