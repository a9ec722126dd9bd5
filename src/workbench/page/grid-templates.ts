/** o-spreadsheet's templates, with the names that people who listen to the page need. */

/** Where a template's element is, and what it is called there; a name with `t-` is an expression of the template's. */
const names: readonly [template: string, element: string, attribute: string, value: string][] = [
  ['TextInput', 'input', 't-att-aria-label', 'props.ariaLabel or props.placeholder'],
  ['NamedRangeSelector', 'TextInput', 'ariaLabel', "'Cell, range or name'"],
  ['NumberEditor', 'input', 't-att-aria-label', 'props.title'],
  ['GridAddRowsFooter', 'input', 'aria-label', 'Rows to add'],
  ['TopBar', '.o-topbar-topleft', 'role', 'menubar'],
  ['TopBar', '.o-topbar-menu', 'role', 'menuitem'],
  ['TopBar', '.o-topbar-menu', 'aria-haspopup', 'menu'],
  ['TopBar', '.o-topbar-menu', 't-att-tabindex', 'menu_index ? -1 : 0'],
  ['Menu', '.o-menu', 'role', 'menu'],
  ['Menu', '.o-menu-item', 'role', 'menuitem'],
  ['Menu', '.o-menu-item', 't-att-aria-haspopup', "isMenuRoot ? 'menu' : undefined"],
  ['Menu', '.o-menu-item', 't-att-aria-disabled', "isMenuEnabled ? undefined : 'true'"],
  // In the order of the page, not before everything else.
  ['Composer', '.o-composer', 'tabindex', '0'],
];

/** Takes the templates as the library comes with them; throws where an element that needs a name is no longer there. */
export function withNames(xml: string): XMLDocument {
  const templates = new DOMParser().parseFromString(xml, 'text/xml');
  for (const [template, element, attribute, value] of names) {
    const found = templates
      .querySelector(`[t-name="o-spreadsheet-${template}"]`)
      ?.querySelector(element);
    if (!found) throw new Error(`o-spreadsheet has no ${element} in ${template} any more`);
    found.setAttribute(attribute, value);
  }
  return templates;
}
