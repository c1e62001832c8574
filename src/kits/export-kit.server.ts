import { strToU8, zipSync } from 'fflate';
import { LICENCE } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { findKit } from './find-kit.server.ts';
import { type Kit, KitFile } from './idea-builder.contract.ts';
import { type KitFormatId, partFile } from './idea-builder.ts';
import { snake } from './kit/words.ts';

const ENDINGS: Record<KitFormatId, string> = { markdown: 'md', json: 'json', zip: 'zip' };

/**
 * A kit of the person who asks, as a file; theirs whatever their plan is by now.
 * @throws DomainError signed_out; not_found when it is not theirs
 */
export async function exportKit(
  ctx: Context,
  viewer: Viewer,
  { id, format }: { id: string; format: KitFormatId },
): Promise<{ name: string; content: string | Uint8Array<ArrayBuffer> }> {
  const kit = await findKit(ctx, viewer, id);
  const day = utcDay(ctx.now());
  const name = `assay-kit-${snake(kit.title, 8).replaceAll('_', '-').slice(0, 60) || 'kit'}-${day}.${ENDINGS[format]}`;
  const { shown_version: _, ...whole } = kit;
  const json = `${JSON.stringify(KitFile.parse({ licence: LICENCE, exported_at: ctx.now().toISOString(), kit: whole }), null, 2)}\n`;
  switch (format) {
    case 'markdown':
      return { name, content: kitMarkdown(kit, day) };
    case 'json':
      return { name, content: json };
    case 'zip':
      return {
        name,
        content: zipSync(
          Object.fromEntries([
            ['README.md', strToU8(readme(kit, day))],
            ...kit.parts.map(({ key, label, text }) => [partFile(key), strToU8(`# ${label}\n\n${text}\n`)]),
            ['kit.json', strToU8(json)],
          ]),
          { mtime: asLocal(ctx.now()) },
        ),
      };
  }
}

/** @returns a time whose local parts are the UTC parts of another: a ZIP holds no zone, and the library writes local parts. */
const asLocal = (at: Date) => new Date(at.getTime() + at.getTimezoneOffset() * 60_000);

/** The whole kit in one file. Footnotes are named by part, so that two parts that cite one figure do not name it twice. */
function kitMarkdown(kit: Kit, day: string): string {
  const parts = kit.parts.map(({ key, label, text }) => `# ${label}\n\n${text.replace(/\[\^([^\]]+)\]/g, `[^${key}.$1]`)}`);
  return `${[`# ${kit.title}`, `Build kit, version ${kit.version}, exported ${day}. ${LICENCE}`, ...parts].join('\n\n')}\n`;
}

function readme(kit: Kit, day: string): string {
  const lines = kit.parts.map(({ key, label, blanks }) => `- [${label}](${partFile(key)})${blanks > 0 ? `: ${blanks} to fill in` : ''}`);
  return [
    `# ${kit.title}`,
    `Build kit, version ${kit.version}, exported ${day}. Made with Assay.`,
    'Unpack it into an empty folder. The prompts for Cursor and Claude Code expect docs/ beside the code.',
    lines.join('\n'),
    `Places to fill in are marked [fill in: …]; search for them. ${LICENCE}`,
    '',
  ].join('\n\n');
}
