// Finds which members of Google's classes the workbench's tests call, by type-checking their scripts with Google's
// declarations.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

const DECLARATIONS = createRequire(import.meta.url).resolve('@types/google-apps-script/index.d.ts');
const SERVICE =
  /\b(SpreadsheetApp|Utilities|Logger|console|Session|Browser|CacheService|ContentService|HtmlService|LockService|MimeType|PropertiesService|ScriptApp|UrlFetchApp|XmlService)\b/;
/** Declares the variables of scripts that `openSheet` in test/workbench/open.ts runs. */
const KNOWN = `
/** @type {GoogleAppsScript.Spreadsheet.Spreadsheet} */ let book;
/** @type {GoogleAppsScript.Spreadsheet.Sheet} */ let sheet;`;
/** The names of parameters by which scripts in tests pass Google's objects to their own functions. */
const BY_NAME = {
  book: 'Spreadsheet.Spreadsheet',
  spreadsheet: 'Spreadsheet.Spreadsheet',
  sheet: 'Spreadsheet.Sheet',
  range: 'Spreadsheet.Range',
  cell: 'Spreadsheet.Range',
  trigger: 'Script.Trigger',
  blob: 'Base.Blob',
  rule: 'Spreadsheet.DataValidation',
};

/** Returns names such as `Spreadsheet.Range.getValue` of all members that scripts in a folder of tests use. */
export function calledInTests(folder) {
  const scripts = readdirSync(folder, { recursive: true })
    .map(String)
    .flatMap((name) => {
      const text = () => readFileSync(join(folder, name), 'utf8');
      if (name.endsWith('.test.ts')) return scriptsOf(text());
      return name.startsWith('fixtures') && name.endsWith('.js') ? [text()] : [];
    });
  const files = new Map(
    [...new Set(scripts)].map((code, index) => [
      `/scripts/${index}.js`,
      `${KNOWN}async () => {${code}\n}`,
    ]),
  );
  const options = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    allowJs: true,
    checkJs: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target) =>
    files.has(name)
      ? ts.createSourceFile(name, `export {};${files.get(name)}`, target, true)
      : getSourceFile(name, target);
  const program = ts.createProgram([DECLARATIONS, ...files.keys()], options, host);
  const checker = program.getTypeChecker();
  const called = new Set();
  for (const name of files.keys()) {
    walk(program.getSourceFile(name), (node) => {
      if (!ts.isPropertyAccessExpression(node)) return;
      for (const owner of ownersOf(checker, node)) called.add(`${owner}.${node.name.text}`);
    });
  }
  return called;
}

/** Google's classes to which a member belongs. */
function ownersOf(checker, { expression, name }) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  if (type.flags & ts.TypeFlags.Any) {
    const owner = ts.isIdentifier(expression) ? BY_NAME[expression.text] : undefined;
    return owner ? [owner] : [];
  }
  const types = type.isUnion() ? type.types : [type];
  return types
    .filter((each) => each.getProperty(name.text))
    .flatMap(({ symbol }) => {
      const full = symbol ? checker.getFullyQualifiedName(symbol) : '';
      if (full === 'Console') return ['Base.console'];
      return full.startsWith('GoogleAppsScript.') ? [full.replace('GoogleAppsScript.', '')] : [];
    });
}

/** The scripts in a test file, with the values that `test.each` inserts. */
function scriptsOf(text) {
  const file = ts.createSourceFile('test.ts', text, ts.ScriptTarget.ES2022, true);
  const constants = new Map();
  walk(file, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) return;
    constants.set(node.name.text, node.initializer);
  });
  const scripts = [];
  walk(file, (node) => {
    if (ts.isStringLiteralLike(node)) scripts.push(node.text);
    if (!ts.isTemplateExpression(node)) return;
    for (const row of rowsAround(node)) {
      const value = (expression) => filled(expression, row, constants);
      scripts.push(
        node.head.text +
          node.templateSpans.map((span) => value(span.expression) + span.literal.text).join(''),
      );
    }
  });
  return scripts.filter((script) => SERVICE.test(script) || /\b(book|sheet)\.\w+\(/.test(script));
}

/** The text that replaces an expression in a script, if it can be known. */
function filled(expression, row, constants) {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isIdentifier(expression)) {
    const known = row.get(expression.text) ?? constants.get(expression.text);
    if (known && ts.isStringLiteralLike(known)) return known.text;
  }
  return 'unknown';
}

/** The rows of the `test.each` around a node, by the names of the parameters. */
function rowsAround(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (!ts.isCallExpression(at) || !ts.isCallExpression(at.expression)) continue;
    const [table] = at.expression.arguments;
    const callback = at.arguments.find((each) => ts.isArrowFunction(each));
    if (!callback || !table || !ts.isArrayLiteralExpression(table)) continue;
    return table.elements.map((element) => {
      const cells = ts.isArrayLiteralExpression(element) ? element.elements : [element];
      return new Map(callback.parameters.map(({ name }, index) => [name.getText(), cells[index]]));
    });
  }
  return [new Map()];
}

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
