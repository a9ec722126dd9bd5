/** What a person does in the sidebar, and what its cards show. */
import type { FrameLocator } from 'playwright-core';
import { until } from './page';

/** Takes a function that returns the current sidebar, because a test may reopen it. */
export function inSidebar(sidebar: () => FrameLocator) {
  const button = (name: string | RegExp) => sidebar().getByRole('button', { name, exact: true });
  /** Presses a button without moving the pointer, which would make a form read the sheet again. */
  const pressUnseen = (name: string | RegExp) =>
    button(name).evaluate((element) => (element as HTMLButtonElement).click());
  /** The card of a run or a signal. */
  const card = (name: string) => sidebar().getByRole('region', { name, exact: true });
  return {
    button,
    card,
    tab: (name: string) => sidebar().getByRole('tab', { name }).click(),
    pressUnseen,
    press: (name: string | RegExp) => button(name).click(),
    choose: (name: string) => sidebar().getByText(name, { exact: true }).click(),
    fill: (label: string | RegExp, text: string) =>
      sidebar().getByLabel(label, { exact: true }).fill(text),
    says: (text: string | RegExp) => sidebar().getByText(text).first().waitFor(),
    /** A card's text, once its state matches. */
    ended: (title: string, state: RegExp) =>
      until(
        async () => {
          const isThere = (await card(title).count()) > 0;
          const now = isThere && (await card(title).locator('.state').first().textContent());
          return state.test(now || '') && card(title).textContent();
        },
        `${title} is ${state}`,
        90,
      ),
    /** The text of the newest run's card, once it matches. */
    newest: (what: RegExp) =>
      until(
        async () => {
          const text = await sidebar().locator('.run').first().textContent();
          return what.test(text ?? '') && text;
        },
        `the newest run says ${what}`,
        90,
      ),
  };
}
