import { requireAdminPerson } from '../../people/index.ts';
import { EMAIL_POLICY } from '../../platform/http/email-policy.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import type { Route } from './+types/email.route';
import { inputOfForm, typedUpdate } from './update-form.tsx';
import type { UpdatePreview } from './updates.contract.ts';
import { updatePreviewsClient, updatesClient } from './updates-client.ts';

const FORMS = ['html', 'text'] as const;
type Form = (typeof FORMS)[number];

/** The email of an update that is kept, to be shown in a frame: `?id=`, `&form=text` for its text. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const id = searchParams.get('id');
  if (!id) return said('Here the email is shown as you write it.');
  const { subject, body, link_label, link_url } = await unwrap(updatesClient(args.context)[':id'].$get({ param: { id } }));
  return emailOf(args, { subject, body, link_label, link_url }, formOf(searchParams.get('form')));
}

/** The email of what stands in the form, kept or not. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  return emailOf(args, inputOfForm(typedUpdate(form)), formOf(textOf(form, 'email_form')));
}

const formOf = (name: string | null): Form => FORMS.find((form) => form === name) ?? 'html';

async function emailOf({ context }: Route.LoaderArgs | Route.ActionArgs, json: ReturnType<typeof inputOfForm>, form: Form) {
  const sent = await submit(() => updatePreviewsClient(context).$post({ json }), 'The email cannot be shown now.');
  if (sent.success) return form === 'text' ? said(asText(sent.data)) : html(sent.data.html);
  return said([sent.faults.problem, ...Object.values(sent.faults.fields)].filter(Boolean).join('. '));
}

const asText = ({ subject, text }: UpdatePreview) => `Subject: ${subject}\n\n${text}`;

const html = (body: string) =>
  new Response(body, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': EMAIL_POLICY, 'cache-control': 'private, no-store' },
  });

/** Words that are no email of ours, or an email's text, in the frame of one. */
const said = (text: string) =>
  html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>The email</title></head>
<body style="margin:0"><pre tabindex="0" style="margin:16px;font:15px/1.5 ui-monospace,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</pre></body></html>`);
