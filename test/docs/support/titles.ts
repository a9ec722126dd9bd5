/** The titles of the tests in a file. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The texts that `it` is called with, however it stands: alone, or after `each`. */
export function titlesIn(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^it\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) found.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}
