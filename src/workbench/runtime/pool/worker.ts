/**
 * The process of scripts. Runs executions, one at a time, each in a context of its own: globals are fresh as in Apps
 * Script, and a request to the workbench blocks the script until it is answered.
 */
import { readSync, writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { type Function as FunctionNode, type Pattern, parseExpressionAt } from 'acorn';
import {
  bytesOfCharacter,
  FrameReader,
  frameOf,
  isTooLarge,
  type Mark,
  type Parameter,
  type ProcessSetup,
  type Task,
  type TaskOutcome,
} from './messages';
import { type CompiledScript, compileScript, startContext } from './script-context';

/** The pipe to the workbench. */
const pipe = 3;
const pieceBytes = 2 ** 16;

/** The most memory that executions may leave outside V8's heap; with more, the next execution could end the process. */
const maxLeftBytes = 2 ** 27;

/** The lower priority of scripts: thirty running ones would slow the workbench's answers. */
const lowerPriorityBy = 5;
const lowestPriority = 19;

const tooLarge = JSON.stringify({ error: 'Argument too large' });
const resultTooLarge = JSON.stringify({
  error: { name: 'Exception', message: 'The result is too large.', stack: '' },
} satisfies TaskOutcome);

const piece = Buffer.allocUnsafe(pieceBytes);
/** A reused buffer for small messages. */
const small = Buffer.allocUnsafe(pieceBytes);
const reader = new FrameReader();

/** Blocks until the workbench sends a message. Ends this process if the workbench is gone. */
function read(): string {
  for (;;) {
    const size = readSync(pipe, piece);
    if (size === 0) process.exit();
    const frame = reader.take(piece.subarray(0, size));
    if (frame) return frame.text;
  }
}

function write(mark: Mark, text: string): void {
  const frame = frameOf(mark, text);
  const isSmall = frame.length * bytesOfCharacter <= small.length;
  const bytes = isSmall ? small : Buffer.from(frame);
  const size = isSmall ? small.write(frame) : bytes.length;
  for (let at = 0; at < size; ) at += writeSync(pipe, bytes, at, size - at);
}

/** Sends a request to the workbench and blocks until its answer, text for text. Never throws. */
function ask(request: string): string {
  if (isTooLarge(request)) return tooLarge;
  write('request', request);
  return read();
}

async function call(
  compiled: CompiledScript,
  task: Task & { readonly kind: 'call' },
): Promise<string> {
  const context = startContext(compiled, task.environment, ask);
  const failure = context.load();
  if (failure === undefined) context.call(task.name, task.args);
  // Promises that the script doesn't await belong to this execution; by the next turn they have settled.
  await new Promise((resolve) => setImmediate(resolve));
  context.end();
  return failure ?? context.outcome();
}

function list(compiled: CompiledScript, task: Task): string {
  const context = startContext(compiled, task.environment, ask);
  // Top-level functions exist even if other code of their file failed.
  context.load();
  const functions = namedTexts(context.functions()).map(([name, text]) => ({
    name,
    parameters: readParameters(text),
  }));
  context.end();
  return JSON.stringify({ functions } satisfies TaskOutcome);
}

/** The list comes from the script's realm, so anything but pairs of texts is dropped. */
function namedTexts(json: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(json);
    return Array.isArray(pairs) ? pairs.filter(isPairOfTexts) : [];
  } catch {
    return [];
  }
}

function isPairOfTexts(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((it) => typeof it === 'string');
}

/** The parameters in a function's source text; patterns, which have no name, are called "value". */
function readParameters(text: string): Parameter[] {
  return (parse(`(${text})`) ?? parse(`({${text}})`))?.params.map(parameterOf) ?? [];
}

/** The function in an expression: itself, or an object's method; undefined if it isn't a function's source. */
function parse(expression: string): FunctionNode | undefined {
  try {
    const node = parseExpressionAt(expression, 0, { ecmaVersion: 'latest' });
    if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') return node;
    if (node.type !== 'ObjectExpression') return undefined;
    const [property] = node.properties;
    const isMethod = property?.type === 'Property' && property.value.type === 'FunctionExpression';
    return isMethod ? (property.value as FunctionNode) : undefined;
  } catch {
    return undefined;
  }
}

function parameterOf(pattern: Pattern): Parameter {
  const isOptional = pattern.type === 'AssignmentPattern';
  const isRest = pattern.type === 'RestElement';
  const named = isOptional ? pattern.left : isRest ? pattern.argument : pattern;
  return { name: named.type === 'Identifier' ? named.name : 'value', isOptional, isRest };
}

/** The constructors of functions aren't globals. */
const functionPrototypes = [() => {}, async () => {}, function* () {}, async function* () {}].map(
  (made) => Object.getPrototypeOf(made),
);

const errors = [
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
];

/**
 * Makes `import()` harmless, which Node can't disable: it gives a script a promise and an error of this realm. Through
 * their prototypes, the script could reach constructors that compile code here, or change what Node relies on, so the
 * constructors are removed and the prototypes frozen. Unhandled rejections of a script are ignored, as in Google; they
 * would end the process.
 */
function disarm(): void {
  process.on('unhandledRejection', () => {});
  const prototypes = [Object, Promise, Array, DOMException, ...errors].map((it) => it.prototype);
  for (const prototype of [...functionPrototypes, ...prototypes]) {
    Reflect.deleteProperty(prototype, 'constructor');
    Object.freeze(prototype);
  }
  for (const kind of errors) Object.freeze(kind);
}

async function serve(): Promise<never> {
  setPriority(Math.min(lowestPriority, getPriority() + lowerPriorityBy));
  // Ctrl-C reaches every process of a terminal; this one ends with the workbench, which closes in order.
  process.on('SIGINT', () => {});
  const { guest, sources }: ProcessSetup = JSON.parse(read());
  const compiled = compileScript(guest, sources);
  disarm();
  write('ready', '');
  for (;;) {
    const task: Task = JSON.parse(read());
    const outcome = task.kind === 'list' ? list(compiled, task) : await call(compiled, task);
    const mark = getHeapStatistics().external_memory > maxLeftBytes ? 'last' : 'outcome';
    write(mark, isTooLarge(outcome) ? resultTooLarge : outcome);
  }
}

void serve();
