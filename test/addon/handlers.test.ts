/** Formulas never evaluate the part of the script that only the menu, the sidebar and the clock need. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'acorn';
import { analyze } from 'eslint-scope';
import { readScript } from '../fakes/workbook/simulation';
import { type Office, openOffice, sidebar } from '../faults/support/office';
import { described } from '../support/formula-comments';

const dist = join(__dirname, '../../dist');
const source = readFileSync(join(dist, 'signalsheet.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'signalsheet-handlers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The body of the second-largest function, within the one that holds everything: the handlers. */
const handlers = functionsBySize()[1] ?? { start: 0, end: 0 };
const mark = 'the handlers are evaluated';

function functionsBySize(): { start: number; end: number }[] {
  const program = parse(source, { ecmaVersion: 2020, sourceType: 'script', ranges: true });
  const { scopes } = analyze(program as Parameters<typeof analyze>[0], {
    ecmaVersion: 2020,
    sourceType: 'script',
  });
  return scopes
    .filter(({ type }) => type === 'function')
    .map(({ block }) => ('body' in block ? block.body : block) as { range?: [number, number] })
    .map(({ range = [0, 0] }) => ({ start: range[0], end: range[1] }))
    .sort((one, other) => other.end - other.start - (one.end - one.start));
}

/** The built script, with handlers that say so when they are evaluated. */
function markedScript() {
  cpSync(dist, folder, { recursive: true });
  const body = handlers.start + 1;
  const says = `PropertiesService.getUserProperties().getProperty(${JSON.stringify(mark)});`;
  const marked = source.slice(0, body) + says + source.slice(body);
  writeFileSync(join(folder, 'signalsheet.js'), marked);
  return readScript(folder);
}

function open() {
  const office = openOffice(
    {
      name: 'handlers',
      begins: 'start',
      sheets: () => [{ name: 'Formulas', values: [['c0.example']] }],
      prepare: () => {},
      request: () => ({}),
      expected: () => ({}),
      paid: [],
    },
    { script: markedScript() },
  );
  sidebar(office.dana, 'allowFormulas', { allowed: true, dailyCap: 1_000 });
  return office;
}

/** How often the handlers are evaluated meanwhile. */
function evaluations({ simulation }: Office, work: () => void): number {
  let times = 0;
  simulation.watch = {
    before({ name, args }) {
      if (name === 'properties.get' && JSON.stringify(args).includes(mark)) times += 1;
      return undefined;
    },
  };
  work();
  return times;
}

it('most of the script is one function, which only the menu, the sidebar and the clock need', () => {
  const size = handlers.end - handlers.start;
  expect(size).toBeGreaterThan(100_000);
  expect(source.length - size).toBeLessThan(128 * 1024);
});

describe('that function', () => {
  let office: Office;
  beforeAll(() => {
    office = open();
  });

  it.each(described)('is not called for $name', ({ name, needed }) => {
    let shown: unknown;
    const times = evaluations(office, () => {
      try {
        shown = office.dana.run(name, needed, { as: 'formula' });
      } catch (error) {
        // A formula without an answer throws its reason.
        shown = [[String(error)]];
        expect(String(error)).toContain('#SIGNAL: ');
      }
    });
    expect(shown).toEqual(expect.arrayContaining([expect.any(Array)]));
    expect(times).toBe(0);
  });

  it.each([
    ['onOpen', 'menu', []],
    ['runNow', 'menu', []],
    ['pumpOnClock', 'api', [{}]],
    ['callFromSidebar', 'sidebar', ['overview', {}]],
  ] as const)('is called once for %s', (name, as, args) => {
    expect(evaluations(office, () => office.dana.run(name, args, { as }))).toBe(1);
  });
});
