/** A part of a kit as its page draws it: sections of Markdown with numbered sources, and the footnotes they lead to. */
export type KitText = {
  sections: { title: string; level: 2 | 3; body: string }[];
  notes: { no: number; text: string; url: string | undefined }[];
};

/** A heading may be closed by as many signs as began it. */
function withoutClosing(words: string): string {
  let end = words.length;
  while (end > 0 && /[\s#]/.test(words.charAt(end - 1))) end--;
  return words.slice(0, end);
}

const NOTE = /^\[\^([^\]]+)\]:\s*(.*)$/;

/**
 * Reads a part's text: headings begin sections, `[^key]` becomes the number of its footnote, `- [ ]` an open box. A mark without a footnote stays as it
 * was written.
 */
export function readKitText(text: string): KitText {
  const notes: (KitText['notes'][number] & { key: string })[] = [];
  const lines = text.split('\n').filter((line) => {
    const [, key, words = ''] = NOTE.exec(line) ?? [];
    if (key === undefined) return true;
    const url = /<(https?:\/\/[^\s<>]+)>\s*$/.exec(words)?.[1];
    notes.push({ key, no: notes.length + 1, text: words.replace(/\s*<https?:\/\/[^\s<>]+>\s*$/, ''), url });
    return false;
  });
  const numbered = (line: string) =>
    line
      .replace(/\[\^([^\]]+)\]/g, (mark, key: string) => {
        const note = notes.find((one) => one.key === key);
        return note ? `[${note.no}]` : mark;
      })
      .replace(/^(\s*[-*+]\s+)\[ \]\s+/, '$1☐ ')
      .replace(/^(\s*[-*+]\s+)\[x\]\s+/i, '$1☑ ');
  const sections: KitText['sections'] = [{ title: '', level: 2, body: '' }];
  let isCode = false;
  for (const line of lines) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, marks, words = ''] = (!isCode && /^(#{1,6})[ \t]+(\S.*)$/.exec(line)) || [];
    const title = withoutClosing(words);
    if (marks && title) sections.push({ title, level: marks.length > 2 ? 3 : 2, body: '' });
    else (sections.at(-1) as { body: string }).body += `${isCode ? line : numbered(line)}\n`;
  }
  return {
    sections: sections.map((one) => ({ ...one, body: one.body.trim() })).filter(({ title, body }) => title !== '' || body !== ''),
    notes: notes.map(({ key: _, ...note }) => note),
  };
}
