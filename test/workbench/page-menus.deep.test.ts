/**
 * Every entry of o-spreadsheet's menus, on selections of each kind: the workbench takes what it sends, another page
 * shows the same, a reload too, and it can be undone and redone.
 */
import type { Model } from '@odoo/o-spreadsheet';
import { spreadsheet } from '../../src/workbench/spreadsheet/library';
import { alike, richPages } from './rich-pages';

const registries = spreadsheet.registries;
type Action = ReturnType<typeof registries.topbarMenuRegistry.getMenuItems>[number];
type Env = Parameters<NonNullable<Action['execute']>>[0];

const menus = {
  'the menu bar': registries.topbarMenuRegistry,
  'the menu of a cell': registries.cellMenuRegistry,
  'the menu of a column': registries.colMenuRegistry,
  'the menu of a row': registries.rowMenuRegistry,
};

const at = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});
const selections = {
  'a block in a table': at(0, 1, 5, 4),
  'a formula': at(3, 1, 3, 1),
  'a column': at(1, 0, 1, 99),
  'a row': at(0, 2, 25, 2),
  'a merge': at(0, 10, 1, 11),
};

/** Formulas that hold a text, which are copied before each entry. */
const formulas = at(5, 1, 5, 4);

const select = (model: Model, zone: ReturnType<typeof at>) =>
  model.selection.selectZone({ cell: { col: zone.left, row: zone.top }, zone });

/** What the menus use of the page; its clipboard holds the model's copied cells. */
function envOf(model: Model): Env {
  const ownCells = `<div data-osheet-clipboard-id='${model.getters.getClipboardId()}'></div>`;
  const clipboard = {
    write: async () => {},
    read: async () => ({ status: 'ok', content: { 'text/plain': 'x', 'text/html': ownCells } }),
  };
  const yes = (_text: unknown, confirm?: () => void) => confirm?.();
  const given: Record<string, unknown> = { model, clipboard, askConfirmation: yes };
  const nothing: unknown = new Proxy(() => nothing, {
    // A promise would be waited for.
    get: (_, key) => (key === 'then' ? undefined : () => false),
  });
  return new Proxy(given, { get: (_, key) => given[String(key)] ?? (() => nothing) }) as never;
}

/** All entries that have no entries of their own, by the names on the way. */
function entriesOf(items: readonly Action[], env: Env, way = ''): [string, Action][] {
  return items.flatMap((item) => {
    const name = `${way} > ${item.name(env)}`;
    const children = item.children(env);
    return children.length ? entriesOf(children, env, name) : [[name, item]];
  });
}

/** How many selections each entry is tried on. */
const tried = Number(process.env['SIGNALSHEET_TEST_SELECTIONS'] ?? 2);

describe.each(Object.entries(selections).slice(0, tried))('with %s selected', (_, zone) => {
  it.each(Object.entries(menus))('every entry of %s', async (_menu, registry) => {
    const opened = () => {
      const pages = richPages();
      const env = envOf(pages.model);
      return { pages, env, entries: new Map(entriesOf(registry.getMenuItems(), env)) };
    };
    let { pages, env, entries } = opened();
    const sent: string[] = [];
    for (const name of entries.keys()) {
      const { model } = pages;
      select(model, formulas);
      model.dispatch('COPY');
      select(model, zone);
      const item = entries.get(name);
      if (!item?.isVisible(env) || !item.isEnabled(env)) continue;
      // The history's own entries are tried with each other entry.
      if (/> (Undo|Redo)$/.test(name)) continue;
      const done = alike(pages, async () => {
        await item.execute?.(env);
      });
      const count = await done.catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
      if (count > 0) sent.push(name);
      if (pages.book.log.content.revisions.length > 40) ({ pages, env, entries } = opened());
    }
    expect(sent).not.toEqual([]);
  });
});
