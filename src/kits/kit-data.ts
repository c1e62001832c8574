import { data, type RouterContextProvider, redirect } from 'react-router';
import { mayBuild } from '../money/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { readForm } from '../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { submit, textOf } from '../shared/web/form-values.ts';
import { diffLines } from './diff-lines.ts';
import { kitMessages, type PartKey, partKeys } from './idea-builder.ts';
import { ideaBuilderClient } from './idea-builder-client.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string } };

/** @returns the address of a part of a kit */
export const kitAddress = (id: string, part?: PartKey, version?: number): string => {
  const query = new URLSearchParams({ ...(part ? { part } : {}), ...(version ? { version: String(version) } : {}) }).toString();
  return `/idea-builder/kits/${id}${query ? `?${query}` : ''}`;
};
const partIn = (text: string | null): PartKey => partKeys.find((key) => key === text) ?? 'brief';
const lost = (message: string = kitMessages.notFound) => data({ message }, { status: 404 });

/** The address holds the part that is open (`part`), whether it is edited (`edit`), and which version is shown (`version`). */
export async function loadKit({ params, request, url, context }: Args) {
  const person = await requirePerson({ request, url, context });
  const { searchParams } = url;
  const version = searchParams.get('version');
  const client = ideaBuilderClient(context);
  const response = await client[':id'].$get({ param: { id: params.id }, query: { version: version ?? undefined } });
  if (response.status === 400 || response.status === 404) throw lost(version ? kitMessages.noVersion : undefined);
  const [kit, { model }] = await Promise.all([unwrap(response), unwrap(client.writer.$get())]);
  const part = kit.parts.find(({ key }) => key === partIn(searchParams.get('part')));
  if (!part) throw lost();
  const isOld = kit.shown_version !== kit.version;
  const may = mayBuild(person);
  return {
    kit: { ...kit, parts: kit.parts.map(({ key, label, blanks }) => ({ key, label, blanks })) },
    part,
    isOld,
    may,
    isEditing: searchParams.has('edit') && may && !isOld,
    model,
  };
}
export type KitData = Awaited<ReturnType<typeof loadKit>>;

/** What a form that was refused shows: the text that was sent, and how the part stands now. */
export type Refused = { problem: string; text?: string; baseVersion?: number; against?: ReturnType<typeof diffLines>; fault?: string };

/** What its owner does with a kit; every form works without scripts. */
export async function actOnKit(args: Args) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const one = ideaBuilderClient(args.context)[':id'];
  const { id } = args.params;
  const part = partIn(textOf(form, 'part'));
  const base_version = Number(/^\d{1,7}$/.exec(textOf(form, 'base_version'))?.[0] ?? 0);
  const said = (to: string, flash: FlashKey) => redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
  switch (form.get('do')) {
    case 'edit':
      return edit(args, part, textOf(form, 'text'), base_version);
    case 'rewrite': {
      const by = form.get('by') === 'model' ? ('model' as const) : ('rules' as const);
      const response = await one.parts[':part'].rewrite.$post({ param: { id, part }, json: { base_version, by } });
      const body = await response.json();
      if (body.success) return said(kitAddress(id, part), body.data.model_fell_back ? 'kit_model_fell_back' : 'kit_rewritten');
      return data<Refused>({ problem: body.error.message }, { status: response.status });
    }
    case 'rename': {
      const response = await one.$patch({ param: { id }, json: { title: textOf(form, 'title') } });
      const body = await response.json();
      if (body.success) return said(kitAddress(id, part), 'kit_renamed');
      return data<Refused>({ problem: '', fault: body.error.message }, { status: response.status });
    }
    case 'remove': {
      const { status } = await one.$delete({ param: { id } });
      return status === 200 ? redirect(`/idea-builder?removed=${id}`) : said(kitAddress(id, part), 'kit_failed');
    }
    default:
      return redirect(kitAddress(id, part));
  }
}

/** Saves a part. One that was changed elsewhere meanwhile is shown beside what was sent, and nothing is overwritten before it is sent again. */
async function edit({ context, params: { id } }: Args, part: PartKey, text: string, base_version: number) {
  const one = ideaBuilderClient(context)[':id'];
  const saved = await submit(() => one.parts[':part'].$put({ param: { id, part }, json: { text, base_version } }), kitMessages.failed);
  if (saved.success) return redirect(kitAddress(id, part), { headers: { 'set-cookie': setFlash('kit_saved') } });
  const problem = saved.faults.fields.text ?? saved.faults.problem ?? Object.values(saved.faults.fields)[0] ?? kitMessages.failed;
  const sent = text.replaceAll('\r\n', '\n');
  if (saved.status !== 409) return data<Refused>({ problem, text: sent, baseVersion: base_version }, { status: saved.status });
  const kit = await unwrap(one.$get({ param: { id }, query: {} }));
  const stands = kit.parts.find(({ key }) => key === part)?.text ?? '';
  return data<Refused>({ problem, text: sent, baseVersion: kit.version, against: diffLines(stands, sent.trim()) }, { status: 409 });
}
