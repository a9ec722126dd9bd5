// Reads Google's declarations and the guest's services.ts with the TypeScript compiler, and compares them.
import { createRequire } from 'node:module';
import ts from 'typescript';

/** The declared namespaces whose services the workbench has or could have. */
const NAMESPACES = [
  'Spreadsheet',
  'Base',
  'Cache',
  'Content',
  'HTML',
  'Lock',
  'Properties',
  'Script',
  'URL_Fetch',
  'Utilities',
  'XML_Service',
];
/** Declared beside the services, but not a part of them. */
const WITHOUT = /^(Base\.(Date.*|BlobSource)|URL_Fetch\.(URLFetchRequest.*|HttpHeaders))$/;
const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

/**
 * Every Google class with its members: `done`, `partly` (and what is missing) or `not`.
 *
 * @param registry the file whose `classes` names the guest's objects by Google's names
 */
export function compareSurfaces(registry) {
  const declarations = createRequire(import.meta.url).resolve(
    '@types/google-apps-script/index.d.ts',
  );
  const program = ts.createProgram([registry, declarations], {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
    strict: true,
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const ours = guestClasses(checker, program.getSourceFile(registry));
  const known = googleClasses(checker, program.getSourceFile(declarations));
  const unknown = [...ours.keys()].filter((name) => !known.some(([google]) => google === name));
  if (unknown.length) throw new Error(`Google has no ${unknown.join(', ')}`);
  return known
    .map(([name, type]) => compareClass(checker, name, type, ours.get(name)))
    .filter(({ members }) => members.length > 0);
}

function guestClasses(checker, file) {
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(file))
    .find(({ name }) => name === 'classes');
  const type = checker.getTypeOfSymbol(symbol);
  return new Map(type.getProperties().map((each) => [each.name, checker.getTypeOfSymbol(each)]));
}

function googleClasses(checker, file) {
  const all = checker
    .getSymbolsInScope(file, ts.SymbolFlags.Namespace)
    .find(({ name }) => name === 'GoogleAppsScript');
  const found = NAMESPACES.flatMap((namespace) =>
    checker
      .getExportsOfModule(all.exports.get(namespace))
      .filter(({ flags }) => flags & ts.SymbolFlags.Interface)
      .map((each) => [`${namespace}.${each.name}`, checker.getDeclaredTypeOfSymbol(each)]),
  );
  const [console] = checker
    .getSymbolsInScope(file, ts.SymbolFlags.Interface)
    .filter(({ name }) => name === 'Console');
  found.push(['Base.console', checker.getDeclaredTypeOfSymbol(console)]);
  return found.filter(([name]) => !WITHOUT.test(name));
}

function compareClass(checker, name, google, guest) {
  const mistakes = [];
  const members = google.getProperties().map((property) => {
    const declared = checker.getTypeOfSymbol(property);
    const own = guest?.getProperty(property.name);
    const isMethod = declared.getCallSignatures().length > 0;
    const member = { name: property.name, isMethod, isDeprecated: isDeprecated(checker, property) };
    if (!own || !isPublic(own)) return { ...member, state: 'not' };
    const type = checker.getTypeOfSymbol(own);
    const wrong = differentResult(checker, declared, type);
    if (wrong) mistakes.push(`${name}.${property.name} returns ${wrong}`);
    const lacks = [
      ...tagged(checker, own),
      ...(isMethod ? fewerArguments(declared, type) : missingConstants(declared, type)),
    ];
    return lacks.length
      ? { ...member, state: 'partly', lacks: lacks.join('; ') }
      : { ...member, state: 'done' };
  });
  // Members that Google no longer documents count only if the workbench has them.
  const counted = members.filter(({ isDeprecated, state }) => !isDeprecated || state !== 'not');
  counted.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { name, isHere: guest !== undefined, members: counted, mistakes };
}

function isDeprecated(checker, symbol) {
  return symbol.getJsDocTags(checker).some(({ name }) => name === 'deprecated');
}

function isPublic({ valueDeclaration }) {
  if (!valueDeclaration) return true;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(valueDeclaration) & hidden) === 0;
}

/** What is missing, from the guest's comment `@partly …`. */
function tagged(checker, symbol) {
  return symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'partly')
    .map(({ text }) => ts.displayPartsToString(text).replace(/\s+/g, ' '));
}

function fewerArguments(google, guest) {
  const [wanted, taken] = [mostArguments(google), mostArguments(guest)];
  if (taken >= wanted) return [];
  return [taken === 0 ? 'without its arguments' : `takes ${taken} of ${wanted} arguments`];
}

function mostArguments(type) {
  return Math.max(
    0,
    ...type.getCallSignatures().map(({ parameters, declaration }) => {
      const last = declaration?.parameters.at(-1);
      return last?.dotDotDotToken ? Number.POSITIVE_INFINITY : parameters.length;
    }),
  );
}

function missingConstants(google, guest) {
  const lacks = google
    .getProperties()
    .filter(({ flags }) => flags & ts.SymbolFlags.EnumMember)
    .map(({ name }) => name)
    .filter((name) => !guest.getProperty(name));
  return lacks.length ? [`lacks ${lacks.join(', ')}`] : [];
}

/** A result whose primitive type Google doesn't declare; null if it does. */
function differentResult(checker, google, guest) {
  const results = google.getCallSignatures().map((each) => each.getReturnType());
  const [own] = guest.getCallSignatures().map((each) => each.getReturnType());
  if (!own || results.length === 0) return null;
  const fits = results.some((result) => {
    const isClear = [result, own].every(({ flags }) => flags & PRIMITIVE);
    return !isClear || checker.isTypeAssignableTo(own, result) || result.flags & ts.TypeFlags.Void;
  });
  return fits ? null : `${checker.typeToString(own)}, not ${checker.typeToString(results[0])}`;
}
