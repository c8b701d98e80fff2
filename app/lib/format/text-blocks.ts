export type TextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Converts plain CMS text into paragraphs, headings and lists (CONTENT-2). Blank lines separate paragraphs; a line
 * that begins with '# ' is a heading; lines that begin with '- ' are a list; the lines of a paragraph are joined.
 * There is no other syntax: markup stays text and is escaped on display.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '') {
      open = undefined;
    } else if (line.startsWith('# ')) {
      blocks.push({ kind: 'heading', text: line.slice(2).trim() });
      open = undefined;
    } else if (line.startsWith('- ')) {
      if (open?.kind !== 'list') blocks.push((open = { kind: 'list', items: [] }));
      open.items.push(line.slice(2).trim());
    } else if (open?.kind === 'paragraph') {
      open.text += ` ${line}`;
    } else {
      blocks.push((open = { kind: 'paragraph', text: line }));
    }
  }
  return blocks;
}
