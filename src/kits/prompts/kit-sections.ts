/** A part of a kit as a prompt takes it apart: its sections, without sources and footnotes. */
export type KitSection = { title: string; body: string };

/** @returns the sections of a part's text; what stands before the first heading has an empty title */
export function sectionsIn(text: string | undefined): KitSection[] {
  const bare = (text ?? '')
    .replace(/^\[\^[^\]]+\]:.*$/gm, '')
    .replace(/[ \t]*\[\^[^\]]+\]/g, '')
    .replace(/\n{3,}/g, '\n\n');
  return bare
    .split(/^(?=## )/m)
    .map((piece) => {
      const [, title = '', body = ''] = /^## (.*)\n?([\s\S]*)$/.exec(piece) ?? ['', '', piece];
      return { title: title.trim(), body: body.trim() };
    })
    .filter(({ title, body }) => title !== 'Sources' && (title !== '' || body !== ''));
}

/** A piece of a prompt. `must` stays whatever the length; the others go, the last first, when the whole is too long. */
export type PromptBlock = { text: string; must?: boolean; what: string };

/** Puts a prompt together within its limit. What did not fit is named at the end, whole: nothing is cut in the middle. */
export function fitPrompt(blocks: readonly PromptBlock[], maxCharacters: number): string {
  const kept = blocks.filter(({ text }) => text.trim() !== '');
  const left: PromptBlock[] = [];
  const write = () => {
    const note =
      left.length > 0
        ? `Not in this message for its length: ${[...new Set(left.map(({ what }) => what))].join(', ')}. I will send it when you ask.`
        : '';
    return [...kept.map(({ text }) => text.trim()), note].filter(Boolean).join('\n\n');
  };
  for (let at = kept.length - 1; at >= 0 && write().length > maxCharacters; at -= 1) {
    if (kept[at]?.must) continue;
    left.unshift(...kept.splice(at, 1));
  }
  // The parts a person wrote may be longer than any prompt: then what must stay is cut at a line's end.
  const whole = write();
  return whole.length <= maxCharacters ? whole : whole.slice(0, maxCharacters).replace(/\n[^\n]*$/, '');
}
