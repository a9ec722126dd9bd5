/** Makes DOM elements, and finds those of the page. */

type Child = Node | string | null;

/**
 * An element with properties and children.
 *
 * @example element('button', { type: 'button', onclick: close }, 'Close')
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** An element with a class, for the many that need nothing else. */
export function block(className: string, ...children: Child[]): HTMLDivElement {
  return element('div', { className }, ...children);
}

/** An icon of Font Awesome, which says nothing to a screen reader. */
export function icon(name: string): HTMLElement {
  const made = element('i', { className: `fa fa-${name}` });
  made.setAttribute('aria-hidden', 'true');
  return made;
}

/** A button with an icon only, and what it does for those who hear it or point at it. */
export function iconButton(name: string, label: string, onclick: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', className: 'wb-icon-button', title: label, onclick },
    icon(name),
  );
  button.setAttribute('aria-label', label);
  return button;
}

/** A small button with an icon and its words. */
export function smallButton(
  iconName: string,
  label: string,
  onclick: () => void,
): HTMLButtonElement {
  const className = 'wb-small-button';
  return element('button', { type: 'button', className, onclick }, icon(iconName), ` ${label}`);
}

/** An element of index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}
