/** What actions share: the table of companies in the page, and typing into it. */
import { until } from '../e2e/support/page';
import type { Action } from './actions';
import { look, type SheetSeen } from './grid';
import type { Notes } from './notes';
import { main, type Person, type World } from './world';

/** What an action has at hand. */
export interface Hands extends Person, Action {
  readonly world: World;
  readonly notes: Notes;
  /** Waits until the last step of the action shall be done. */
  readonly moment: () => Promise<void>;
}

/** Seconds that an action waits for what it needs. */
export const patience = 10;
/** Rows that people work in, which the page shows without scrolling. */
const rowsInSight = 30;

/** Does an action; returns what it was in words, or undefined if there was nothing to do it with. */
export type Doing = (hands: Hands) => Promise<string | undefined>;

export const pressKey = ({ page }: Person, keys: string) => page.keyboard.press(keys);

/** Types into the selected cell and ends with Enter, once the grid has followed. */
export async function type(person: Person, text: string): Promise<void> {
  const { page } = person;
  const composer = page.locator('.o-grid-composer .o-composer').first();
  await page.keyboard.type(text, { delay: 5 });
  const isTyped = async () => (await composer.innerText()).trim() === text;
  await until(isTyped, `the cell has ${text}`, patience);
  await pressKey(person, 'Enter');
}

export interface Table {
  readonly sheet: SheetSeen;
  /** The last row with a domain. */
  readonly last: number;
  /** The column of this header. */
  at(header: string): number;
  /** The first column behind the headers. */
  readonly width: number;
}

/** Brings the first companies to the front; undefined if their headers are gone. */
export async function table(hands: Hands): Promise<Table | undefined> {
  await show(hands, main);
  await hands.page.locator('.o-grid-composer .o-composer').first().focus();
  await pressKey(hands, 'Control+Home');
  const sheet = (await look(hands.page)).sheets.find(({ name }) => name === main);
  const headers = sheet?.rows[0] ?? [];
  const domain = headers.indexOf('Domain');
  if (!sheet || domain < 0) return undefined;
  const last = sheet.rows.findLastIndex((row) => (row[domain] ?? '') !== '');
  return { sheet, last, at: (header) => headers.indexOf(header), width: headers.length };
}

export async function show({ page }: Person, name: string): Promise<void> {
  if ((await look(page)).front === name) return;
  await page.locator('.o-sheet').getByText(name, { exact: true }).click();
  await until(async () => (await look(page)).front === name, `${name} is in front`, patience);
}

/** A row of the table below its headers, among those in sight. */
export const rowOf = ({ last }: Table, number: number) =>
  1 + (number % Math.max(1, Math.min(last, rowsInSight)));
