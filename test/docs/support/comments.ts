/** Reads the comments of a source file. */
import ts from 'typescript';

/** Takes a file's name and text; returns the text of each comment, adjacent `//` lines as one, on one line. */
export function commentsIn(name: string, text: string): string[] {
  const ends = new Map<number, number>();
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) ends.set(pos, end);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node) || node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(source);
    if (children.length === 0) {
      add(ts.getLeadingCommentRanges(text, node.pos));
      add(ts.getTrailingCommentRanges(text, node.end));
    }
    for (const child of children) visit(child);
  };
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  visit(source);
  const blocks: { from: number; to: number }[] = [];
  for (const [from, to] of [...ends].sort(([a], [b]) => a - b)) {
    const last = blocks[blocks.length - 1];
    const isNextLine = last && /^\n[ \t]*$/.test(text.slice(last.to, from));
    if (isNextLine && text.startsWith('//', last.from) && text.startsWith('//', from)) last.to = to;
    else blocks.push({ from, to });
  }
  return blocks.map(({ from, to }) =>
    text
      .slice(from, to)
      .replace(/^\/\*+|\*\/$/g, '')
      .replace(/^\s*(\/\/|\*)/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
