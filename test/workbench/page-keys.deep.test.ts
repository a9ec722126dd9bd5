/** Every shortcut of the library's grid, pressed in the page: see `alikeIn` for what must be true afterwards. */
import { readFileSync } from 'node:fs';
import { selectIn, untilDrawn } from './page-driver';
import { closeAll, patience, useRichPage } from './rich-browser';

const openRich = useRichPage();

const source = readFileSync(require.resolve('@odoo/o-spreadsheet'), 'utf8');
/** The shortcuts of the grid, as the library names them. */
const [, mapping = ''] = /\n\tkeyDownMapping = \{\n(.*?)\n\t\};/s.exec(source) ?? [];
const named = [...mapping.matchAll(/^\t\t(?:"([^"]+)"|(\w+)): /gm)].map(([, a, b]) => a ?? b ?? '');
const shortcuts = named
  // The history's own keys are tried with each other one.
  .filter((name) => !['Ctrl+Z', 'Ctrl+Y', 'F4'].includes(name))
  .map((name) => name.replace('Ctrl', 'Control').replace(/ $/, 'Space'))
  .map((name) => name.replace(/[A-Z]$/, (letter) => letter.toLowerCase()));
/** Handled by the browser or by the page. */
const clipboard = ['Control+c ArrowDown Control+v', 'Control+x ArrowDown Control+v'];

/** Those that move, select, open something or need another selection. */
const harmless = [
  ...[
    'Enter',
    'Shift+Enter',
    'Tab',
    'Shift+Tab',
    'F2',
    'Escape',
    'Control+a',
    'Control+o',
    'Alt+Enter',
  ],
  ...['Control+Home', 'Control+End', 'Shift+Space', 'Control+Space', 'Control+h', 'Control+f'],
  ...[
    'Control+Shift+Space',
    'Control+Alt+=',
    'Control+Alt+-',
    'Shift+PageDown',
    'Shift+PageUp',
    'Alt+t',
    'PageDown',
    'PageUp',
  ],
  ...[
    'Control+k',
    'Alt+Shift+ArrowRight',
    'Alt+Shift+ArrowLeft',
    'Alt+Shift+ArrowUp',
    'Alt+Shift+ArrowDown',
  ],
];
const all = [...shortcuts, ...clipboard];

it.each([
  ['cells', 'B2', 'F4', all, harmless],
  ['a column', 'B1', 'B1000', ['Control+Alt+=', 'Control+Alt+-', 'Alt+Shift+ArrowRight'], []],
  ['rows', 'A8', 'Z9', ['Control+Alt+=', 'Control+Alt+-', 'Alt+Shift+ArrowLeft'], []],
  ['cells beside the table', 'H2', 'H5', ['Alt+t'], []],
])(
  'every shortcut of the grid, on %s',
  async (_, from, to, keys, unsent) => {
    const { page, alike } = await openRich();
    await selectIn(page, 'F2', 'F4');
    await page.keyboard.press('Control+c');
    const silent: string[] = [];
    for (const each of keys) {
      // Undoing an added sheet shows another one.
      await page.locator('.o-sheet').first().click();
      await selectIn(page, from, to);
      await untilDrawn(page);
      const count = await alike(each, async () => {
        for (const key of each.split(' ')) await page.keyboard.press(key);
        await closeAll(page);
      });
      if (count === 0) silent.push(each);
    }
    expect(silent).toEqual(unsent);
  },
  patience,
);
