import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { type Comment, type FunctionDeclaration, type Program, parse } from 'acorn';
import { analyze } from 'eslint-scope';
import { described } from '../support/formula-comments';

const dist = join(__dirname, '../../dist');
const source = readFileSync(join(dist, 'signalsheet.js'), 'utf8');
const comments: Comment[] = [];
/** Private and static fields came with ES2022: a program that has them does not parse as ES2020. */
const program: Program = parse(source, {
  ecmaVersion: 2020,
  sourceType: 'script',
  onComment: comments,
  ranges: true,
});
const functions = program.body.filter(
  (node): node is FunctionDeclaration => node.type === 'FunctionDeclaration',
);

/** The globals of Apps Script that the script may use. */
const google = (
  'SpreadsheetApp UrlFetchApp PropertiesService CacheService LockService ScriptApp Session ' +
  'HtmlService Utilities'
).split(' ');
const language = (
  'Array Date Error Infinity JSON Map Math Number Object RangeError Set String Symbol WeakMap ' +
  'Boolean Promise RegExp decodeURIComponent encodeURIComponent isNaN globalThis undefined NaN'
).split(' ');

const parametersOf = ({ params }: FunctionDeclaration) =>
  params.map((param) => (param.type === 'Identifier' ? param.name : '?'));

function commentAbove(node: FunctionDeclaration): string {
  const comment = comments.find(
    ({ end }) => source.slice(end, node.start).trim() === '' && end < node.start,
  );
  return comment?.value ?? '';
}

describe('the script that clasp pushes', () => {
  it('has every global function at its top level, with its real parameters and a comment directly above', () => {
    const shapes = functions.map((node) => `${node.id.name}(${parametersOf(node).join(', ')})`);
    const formulas = described.map(({ name, parameters }) => `${name}(${parameters.join(', ')})`);
    expect(shapes.sort()).toEqual([
      ...[...formulas, 'SIGNALSHEET_CHECK(which, token)'].sort(),
      'callFromSidebar(name, input)',
      'checkInstall()',
      'checkOnClock(event)',
      'freezeSelected()',
      'onInstall()',
      'onOpen()',
      'pumpOnClock(event)',
      'retryLost()',
      'runNow()',
      'showSidebar()',
    ]);
    for (const node of functions) expect(commentAbove(node)).toMatch(/^\*/);
  });

  it('documents each custom function for autocomplete: every parameter, in order, and what it returns', () => {
    const custom = functions.filter((node) => commentAbove(node).includes('@customfunction'));
    expect(custom.map((node) => node.id.name).sort()).toEqual(
      described.map(({ name }) => name).sort(),
    );
    for (const node of custom) {
      const documented = [...commentAbove(node).matchAll(/@param \{[^}]+\} (\w+) \S/g)].map(
        ([, name]) => name,
      );
      expect(documented).toEqual(parametersOf(node));
      expect(commentAbove(node)).toMatch(/@return /);
      expect(commentAbove(node)).toContain(`=${node.id.name}(`);
    }
  });

  it('uses nothing that Apps Script lacks, and evaluates no strings as code', () => {
    const scopes = analyze(program as Parameters<typeof analyze>[0], {
      ecmaVersion: 2020,
      sourceType: 'script',
    });
    const free = new Set(scopes.globalScope?.through.map((reference) => reference.identifier.name));
    const known = new Set([...google, ...language, ...functions.map((node) => node.id.name)]);
    expect([...free].filter((name) => !known.has(name))).toEqual([]);
    // Neither `eval` nor `Function` is among them; only a function's constructor could still make code from a string.
    expect(source.match(/\.constructor\s*(\?\.)?\s*\(/g)).toBeNull();
  });

  it('does no work and calls no service when it is evaluated', () => {
    const codeGeneration = { strings: false, wasm: false };
    const context = vm.createContext(Object.create(null), { codeGeneration });
    vm.runInContext(source, context);
    expect(vm.runInContext('typeof ENRICH_DOMAIN', context)).toBe('function');
    // The first call of a service asks whether a page is the caller; the handlers' code is evaluated before it.
    const call = () => vm.runInContext('callFromSidebar("overview", {})', context);
    expect(call).toThrow('SpreadsheetApp is not defined');
  });

  it('isn’t much larger than it needs to be: every execution reads it whole', () => {
    expect(source.length).toBeLessThan(400 * 1024);
  });

  it('has no character above U+00FF, because V8 reads such a script more slowly', () => {
    expect(source.match(/[^\0-\xff]/g)).toBeNull();
  });

  it('asks for the four narrow scopes and nothing else', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(dist, 'appsscript.json'), 'utf8'));
    expect(manifest).toMatchObject({
      runtimeVersion: 'V8',
      oauthScopes: [
        'spreadsheets.currentonly',
        'script.external_request',
        'script.container.ui',
        'script.scriptapp',
      ].map((scope) => `https://www.googleapis.com/auth/${scope}`),
    });
  });
});
