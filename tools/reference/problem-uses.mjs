// Counts where the add-on makes its problems, and which say that credits may have been spent.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { src } from '../paths.mjs';

const folders = ['client', 'sheet', 'addon'];
const registry = join(src, 'client/problem.ts');

/** For each code, how often it is made with credits that may have been spent, and how often without. */
export function problemUses() {
  const uses = new Map();
  for (const file of folders.flatMap(filesIn)) visit(parse(file), uses, file);
  return uses;
}

function filesIn(folder) {
  return readdirSync(join(src, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(src, folder, name))
    .filter((file) => file !== registry);
}

function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

function visit(node, uses, file) {
  const [code, , more] = madeBy(node);
  if (code) {
    const known = uses.get(code.text) ?? { maybe: 0, no: 0 };
    known[more && saysMaybe(more) ? 'maybe' : 'no'] += 1;
    uses.set(code.text, known);
  } else if (ts.isObjectLiteralExpression(node) && saysMaybe(node) && !isOfProblem(node)) {
    throw new Error(`${file} says that credits may have been spent, but not of which problem`);
  }
  ts.forEachChild(node, (child) => visit(child, uses, file));
}

/** The arguments of `problem('CODE', …)`. */
function madeBy(node) {
  const isMade = ts.isCallExpression(node) && node.expression.getText() === 'problem';
  return isMade && ts.isStringLiteral(node.arguments[0]) ? node.arguments : [];
}

function isOfProblem({ parent }) {
  return madeBy(parent).length > 0;
}

function saysMaybe(node) {
  return node.properties?.some(
    (one) => one.name?.getText() === 'spent' && one.initializer?.text === 'maybe',
  );
}
