/** The built page of the sidebar is safe from what Google does to a page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { type Node, parse } from 'acorn';

const dist = join(__dirname, '../../dist');
const page = readFileSync(join(dist, 'sidebar.html'), 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];

/** The types of all nodes of a program. */
function typesIn(node: unknown, types = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) typesIn(each, types);
  else if (isNode(node)) {
    types.add(node.type);
    typesIn(Object.values(node), types);
  }
  return types;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

it('has one script without template literals, in which HtmlService removes `//` and `/*`', () => {
  expect(page.split('<script').length).toBe(2);
  const types = typesIn(parse(script, { ecmaVersion: 2020 }));
  expect(types).toContain('CallExpression');
  expect(types).not.toContain('TemplateLiteral');
});

it('gets its language and tab in the body, because Google may drop the attributes of <html>', () => {
  const [before = '', body = ''] = openedIn('de').split('<body>');
  expect(before).toMatch(/^<!doctype html>\n<html[^>]*>/);
  expect(before.replace(/<html[^>]*>/, '')).not.toMatch(/data-|"de"/);
  expect(body).toContain('<div id="app" data-language="de" data-tab="enrich">');
});

/** The page that the built script opens for a person with this language. */
function openedIn(language: string): string {
  let content = page;
  const output = {
    getContent: () => content,
    setContent: (text: string) => {
      content = text;
    },
    setTitle: () => output,
  };
  const opened = new Error('opened');
  const context = vm.createContext({
    HtmlService: { createHtmlOutputFromFile: () => output },
    PropertiesService: {
      getUserProperties: () => ({ getProperties: () => ({}) }),
      getDocumentProperties: () => null,
    },
    CacheService: { getDocumentCache: () => null },
    Session: { getActiveUserLocale: () => language },
    SpreadsheetApp: {
      getUi: () => {
        throw opened;
      },
    },
    ScriptApp: { AuthMode: {}, requireScopes: () => {} },
  });
  vm.runInContext(readFileSync(join(dist, 'signalsheet.js'), 'utf8'), context);
  expect(() => vm.runInContext('showSidebar()', context)).toThrow(opened);
  return content;
}
