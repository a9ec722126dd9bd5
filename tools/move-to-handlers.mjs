// Moves the parts of shared modules that only the handlers use into the function that makes the handlers, so that no
// formula evaluates them. esbuild can only split whole modules.
import { parse } from 'acorn';
import { analyze } from 'eslint-scope';

/** Takes webpack's part of the script, which declares everything in one function, and returns it rearranged. */
export function moveToHandlers(code) {
  const program = parse(code, { ecmaVersion: 2020, sourceType: 'script', ranges: true });
  const { scopes } = analyze(program, { ecmaVersion: 2020, sourceType: 'script' });
  const whole = scopes.find(({ type }) => type === 'function');
  const statements = whole.block.body.body;
  const parts = statements.flatMap(partsOf);
  const declaring = new Map(parts.map((part) => [part.name, part]));
  const handlers = declaring.get('makeHandlers');
  if (!handlers) throw new Error('webpack no longer keeps the name of the function makeHandlers');
  const uses = new Map(parts.map((part) => [part, []]));
  for (const { name, references } of whole.variables)
    for (const { identifier } of references) {
      const user = parts.find(
        ({ start, end }) => start <= identifier.start && identifier.start < end,
      );
      uses.get(user)?.push(declaring.get(name));
    }
  const evaluated = new Set();
  const keep = (part) => {
    if (!part || evaluated.has(part)) return;
    evaluated.add(part);
    if (part !== handlers) uses.get(part).forEach(keep);
  };
  for (const part of parts) if (!part.name) keep(part);
  keep(handlers);
  const textOf = ({ kind, start, end }) => `${kind} ${code.slice(start, end)};\n`;
  const moved = parts.filter((part) => !evaluated.has(part)).map(textOf);
  const [open, close] = [code.indexOf('{', handlers.start) + 1, handlers.end - 1];
  // A separate function, because the handlers may use the same names as the moved parts.
  const nested = `${code.slice(handlers.start, open)}${moved.join('')}return(()=>{${code.slice(open, close)}})()}`;
  const kept = parts
    .filter((part) => evaluated.has(part))
    .map((part) => (part === handlers ? `${part.kind} ${nested};\n` : textOf(part)));
  return `${code.slice(0, statements[0].start)}${kept.join('')}${code.slice(statements.at(-1).end)}`;
}

/** Returns what a statement declares, each with its name; any other statement is one part without a name. */
function partsOf(statement) {
  const { type, kind, start, end, id, declarations } = statement;
  if (type === 'FunctionDeclaration') return [{ name: id.name, kind: '', start, end }];
  if (type !== 'VariableDeclaration') return [{ kind: '', start, end }];
  return declarations.map((one) => ({ name: one.id.name, kind, start: one.start, end: one.end }));
}
