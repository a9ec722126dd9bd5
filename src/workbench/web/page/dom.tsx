/** The elements that the page's parts share: icons, buttons, title bars, and elements made of JSX. */
import { type ComponentChildren, render, type VNode } from 'preact';

/** An icon of Font Awesome, hidden from screen readers. */
export function Icon({ name }: { readonly name: string }) {
  return <i class={`fa fa-${name}`} aria-hidden="true" />;
}

interface ButtonProps {
  readonly icon: string;
  readonly label: string;
  onPress(): void;
}

/** A button with only an icon; its label is its name and its tooltip. */
export function IconButton({ icon, label, onPress }: ButtonProps) {
  return (
    <button type="button" class="wb-icon-button" title={label} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

interface SmallButtonProps extends ButtonProps {
  /** Its accessible name, if its label isn't clear enough alone. */
  readonly name?: string;
  readonly class?: string;
}

/** A small button with an icon and its label. */
export function SmallButton(props: SmallButtonProps) {
  return (
    <button
      type="button"
      class={`wb-small-button ${props.class ?? ''}`}
      aria-label={props.name}
      onClick={props.onPress}
    >
      <Icon name={props.icon} /> {props.label}
    </button>
  );
}

/** The bar at the top of a panel or a script's frame. */
export function TitleBar(props: {
  readonly children: ComponentChildren;
  readonly closeLabel?: string;
  onClose(): void;
}) {
  return (
    <div class="wb-title-bar">
      <h2>{props.children}</h2>
      <IconButton icon="times" label={props.closeLabel ?? 'Close'} onPress={props.onClose} />
    </div>
  );
}

/**
 * Renders a JSX element as a DOM element, for code that places it itself.
 *
 * @example made(HTMLIFrameElement, <iframe src={path} title={title} />)
 * Throws if the result is an element of another kind.
 */
export function made<Made extends HTMLElement>(kind: new () => Made, node: VNode): Made {
  const root = document.createDocumentFragment();
  render(node, root);
  if (root.firstChild instanceof kind) return root.firstChild;
  throw new Error(`The JSX made no ${kind.name}`);
}

/** An element of index.html. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}
