import { LRUCache } from 'lru-cache';
import type { CurrentSession, OwnProfile } from '../people/index.server.ts';
import { writtenJson } from '../platform/api/tagged.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Page } from '../platform/http/page.server.ts';
import { secured } from '../platform/http/secure-cookies.server.ts';
import { cutTemplate, fillTemplate, type Template } from '../platform/http/template.server.ts';
import { displayCookies } from '../platform/http/visitor-key.server.ts';
import { initials } from '../ui/avatar.tsx';

/** Pages that are drawn once for all signed-in readers whom they are the same for but for who they are. */
const PATH = /^\/ideas\/[^/?.]+$/;
/** What such a page reads that depends on the plan alone: it is read as nobody who has that plan. */
const OF_PLAN = /^\/api\/v1\/ideas\/[^/?]+(\/related|\/topics)?$/;
const PROFILE = '/api/v1/auth/profile';

const TEMPLATE_BYTES = 48 * 1024 * 1024;
const PLACES = 2_000;
/** As long as pages of visitors. */
const TTL_MS = 30_000;
const DAY_MS = 86_400_000;

/** Stand for a person's own values while a page is drawn: characters that no text has, and a name of two words, whose initials are a mark as well. */
const MARKS = {
  id: '\uE0E0\uE0E1',
  email: '\uE0E2\uE0E3',
  username: '\uE0E4\uE0E5',
  full_name: '\uE0E6\uE0E7 \uE0E8\uE0E9',
  avatar_url: '\uE0EA\uE0EB',
  location: '\uE0EC\uE0ED',
  created_at: '\uE0EE\uE0EF',
  current_period_end: '\uE0F0\uE0F1',
} as const;
/** A mark that something was made of: what it is of a person's value nobody knows. */
const REMAINS = /[\uE0E0-\uE0F1]|%EE%83%A|%EE%83%B[01]/i;
/** Left out, so that a page that reads one of them is not drawn for many. */
const UNREAD = ['email_preferences', 'ai_research_count', 'ai_chat_count'] as const satisfies (keyof OwnProfile)[];

type Told = { status: number; text: string };
type Write = { path: string; method: string; body: string };
type Drawn = { template: Template; writes: Write[] };

export type DrawnPages = {
  /** @returns the page for who asks, or undefined where it is to be drawn for them alone */
  answer(request: Request): Promise<Page | undefined>;
  /** Draws everything again from now on. */
  forget(): void;
};

type Draws = {
  ctx: Context;
  appUrl: string;
  sessionOf(request: Request): Promise<CurrentSession | undefined>;
  /** Draws a page whose calls to the API go through `apiFetch`. */
  draw(request: Request, apiFetch: typeof fetch): Promise<Response>;
  /** Asks the API within this process as a session, or as nobody. */
  ask(request: Request, session: CurrentSession | undefined): Promise<Response>;
};

/**
 * Signed-in readers of an idea mostly see the same page. It is drawn once for all of one plan to whom it is nothing (or the same: saved, marked, watched) with
 * marks in the place of what only one of them has, and filled in for each. Nothing of a person can be in what is stored: what the page reads of the
 * catalogue is read as nobody with that plan, the profile holds marks, and every other answer is part of what the page is stored under.
 */
export function createDrawnPages({ ctx, appUrl, sessionOf, draw, ask }: Draws): DrawnPages {
  /** What a page asks about its reader, by the page. */
  const questions = new LRUCache<string, string[]>({ max: PLACES, ttl: TTL_MS });
  const pages = new LRUCache<string, Drawn>({
    maxSize: TEMPLATE_BYTES,
    sizeCalculation: ({ template }) => template.byteLength,
    ttl: TTL_MS,
  });
  let generation = 0;

  /** Addresses of what is no page, such as one that leads elsewhere: drawn twice it would be no better. */
  const others = new LRUCache<string, true>({ max: PLACES, ttl: TTL_MS });
  const drawing = new Map<string, Promise<unknown>>();

  async function answer(request: Request): Promise<Page | undefined> {
    const address = addressOf(request);
    const session = address && (await sessionOf(request));
    if (!session || !isOneOfMany(session)) return undefined;
    const place = `${Math.floor(ctx.now().getTime() / DAY_MS)} ${address} ${session.viewer.plan}`;
    if (others.has(place)) return undefined;
    const asker = createAsker(request, session, ask);
    const stored = (await find(place, asker)) ?? (await drawing.get(place)?.then(() => find(place, asker)));
    if (stored) await Promise.all(stored.writes.map(asker.write));
    const drawn = stored ?? (await drawNow(request, asker, place));
    const person = drawn && (await asker.person());
    if (!person) return undefined;
    const cookies = appUrl.startsWith('https:') ? asker.cookies().map(secured) : asker.cookies();
    return fillTemplate(drawn.template, valuesOf(person), cookies, drawn !== stored);
  }

  /** @returns the page that was drawn for readers to whom it is what it is to this one */
  async function find(place: string, asker: Asker): Promise<Drawn | undefined> {
    const known = questions.get(place);
    return known && pages.get(`${place} ${await asker.key(known)}`);
  }

  /** Who asks meanwhile waits, and looks again whether that is their page as well. */
  async function drawNow(request: Request, asker: Asker, place: string): Promise<Drawn | undefined> {
    const drawn = drawOnce(request, asker, place);
    const isOver = drawn.catch(() => undefined);
    drawing.set(place, isOver);
    void isOver.then(() => drawing.get(place) === isOver && drawing.delete(place));
    return drawn;
  }

  async function drawOnce(request: Request, asker: Asker, place: string): Promise<Drawn | undefined> {
    const startedIn = generation;
    const response = await draw(withoutPerson(request, appUrl), asker.fetch);
    if (!(await asker.isWell())) return undefined;
    const isPage = response.status === 200 && /^text\/html/.test(response.headers.get('content-type') ?? '');
    if (!isPage || response.headers.getSetCookie().length > 0) {
      if (startedIn === generation) others.set(place, true);
      return undefined;
    }
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    const template = cutTemplate(await response.text(), headers, marks);
    if (!template || holdsRemains(template)) return undefined;
    const drawn = { template, writes: asker.writes };
    const asked = asker.asked();
    if (startedIn === generation) {
      questions.set(place, asked);
      pages.set(`${place} ${await asker.key(asked)}`, drawn);
    }
    return drawn;
  }

  return {
    // What fails here fails again, and is told of, where the page is drawn for one.
    answer: (request) => answer(request).catch(() => undefined),
    forget: () => {
      generation++;
      questions.clear();
      pages.clear();
      others.clear();
    },
  };
}

const holdsRemains = ({ headers, pieces }: Template): boolean =>
  REMAINS.test(JSON.stringify(headers)) || pieces.some((piece) => 'bytes' in piece && REMAINS.test(piece.bytes.toString()));

const marks = [...Object.values(MARKS), initials({ name: MARKS.full_name, email: '' }), initials({ name: '', email: MARKS.email })];

/** @returns what stands at each mark for a person */
function valuesOf(person: OwnProfile): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [field, mark] of Object.entries(MARKS)) values.set(mark, String(person[field as keyof OwnProfile] ?? ''));
  const { full_name: name, email } = person;
  values.set(initials({ name: name && MARKS.full_name, email: MARKS.email }), initials({ name, email }));
  return values;
}

/** @returns a profile with marks in the place of what only this person has; what is not there stays so */
function marked(person: OwnProfile): Partial<OwnProfile> {
  const ofMany: Record<string, unknown> = { ...person };
  for (const [field, mark] of Object.entries(MARKS)) if (ofMany[field]) ofMany[field] = mark;
  for (const field of UNREAD) delete ofMany[field];
  return ofMany;
}

/** @returns what a request asks for and how it wants it shown; undefined where the page is not one that is drawn for many */
function addressOf({ method, url, headers }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  if (method !== 'GET' || search || !PATH.test(pathname)) return undefined;
  const cookie = headers.get('cookie') ?? '';
  const isPlain = /session_token/.test(cookie) && !/session_flash/.test(cookie);
  // What is fetched ahead does not count as read.
  if (!isPlain || headers.has('authorization') || headers.has('x-api-key') || headers.has('sec-purpose')) return undefined;
  return `${displayCookies(cookie)} ${pathname}`;
}

/** Administrators see what they changed at once. */
function isOneOfMany({ viewer: { userId, isAdmin, lacksTwoSteps, previewedBy }, cookies }: CurrentSession): boolean {
  return userId !== undefined && !isAdmin && !lacksTwoSteps && previewedBy === undefined && cookies.length === 0;
}

/** @returns the request as anybody signed in could have sent it, also by what host they ask for */
function withoutPerson({ url, headers }: Request, appUrl: string): Request {
  const display = displayCookies(headers.get('cookie') ?? '');
  return new Request(new URL(new URL(url).pathname, appUrl), { headers: { cookie: `${display && `${display}; `}session_token=` } });
}

type Asker = ReturnType<typeof createAsker>;

/** Asks the API for a page, and notes what of it depends on who asks. */
function createAsker(request: Request, session: CurrentSession, ask: Draws['ask']) {
  const told = new Map<string, Promise<Told>>();
  const writes: Write[] = [];
  const set = new Map<string, string>();
  const { origin } = new URL(request.url);
  const headers = new Headers(
    ['cookie', 'x-request-id', 'x-client-address', 'user-agent'].flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );

  async function askAs(path: string, init: RequestInit): Promise<Response> {
    const response = await ask(new Request(origin + path, init), session);
    for (const cookie of response.headers.getSetCookie()) set.set(cookie.slice(0, cookie.indexOf('=')), cookie);
    return response;
  }
  function read(path: string): Promise<Told> {
    const before = told.get(path);
    if (before) return before;
    const asked = askAs(path, { headers }).then(async (response) => ({
      status: response.status,
      text: writtenJson(response) ?? (await response.text()),
    }));
    told.set(path, asked);
    return asked;
  }
  async function write({ path, method, body }: Write): Promise<Response> {
    const typed = new Headers(headers);
    typed.set('content-type', 'application/json');
    return askAs(path, { method, headers: typed, body });
  }
  let profile: Promise<{ own: OwnProfile; many: Told } | undefined> | undefined;
  async function readProfile() {
    const { status, text } = await read(PROFILE);
    if (status !== 200) return undefined;
    const own = (JSON.parse(text) as { data: OwnProfile }).data;
    return { own, many: { status, text: JSON.stringify({ success: true, data: marked(own) }) } };
  }
  function profileOnce() {
    profile ??= readProfile();
    return profile;
  }
  async function toldToMany(path: string): Promise<Told> {
    return (path === PROFILE ? (await profileOnce())?.many : undefined) ?? read(path);
  }
  return {
    writes,
    read,
    write,
    person: async () => (await profileOnce())?.own,
    cookies: () => [...set.values()],
    asked: () => [...told.keys()].sort(),
    isWell: async () => (await Promise.all(told.values())).every(({ status }) => status === 200),
    key: async (paths: string[]) => JSON.stringify(await Promise.all(paths.map(async (path) => [path, (await toldToMany(path)).text]))),
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const asked = new Request(input, init);
      const { pathname, search } = new URL(asked.url);
      const path = pathname + search;
      if (asked.method !== 'GET') {
        const made = { path, method: asked.method, body: await asked.text() };
        writes.push(made);
        return write(made);
      }
      if (OF_PLAN.test(path)) return ask(asked, { viewer: { plan: session.viewer.plan, isAdmin: false }, sessionId: '', cookies: [] });
      const { status, text } = await toldToMany(path);
      return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    },
  };
}
