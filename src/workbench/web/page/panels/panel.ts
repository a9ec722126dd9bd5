/** A panel at the right of the page, with the button in the header that opens it. */
import { block, byId, element, icon, iconButton } from '../dom';

const panels = new Set<Panel>();

export abstract class Panel {
  /** What the panel shows under its title. */
  protected readonly body = block('wb-panel-body');
  /** Opens the panel, and closes it again. */
  readonly button: HTMLButtonElement;
  readonly #aside: HTMLElement;

  constructor(id: string, title: string, iconName: string) {
    this.#aside = element(
      'aside',
      { id, className: 'wb-panel', tabIndex: -1, hidden: true },
      block(
        'wb-title-bar',
        element('h2', {}, icon(iconName), ` ${title}`),
        iconButton('times', `Close ${title.toLowerCase()}`, () => this.close()),
      ),
      this.body,
    );
    this.#aside.setAttribute('aria-label', title);
    this.#aside.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      event.stopPropagation();
    });
    byId('page').append(this.#aside);
    const className = 'wb-header-button';
    const onclick = () => (this.isOpen ? this.close() : this.open());
    const label = element('span', { className: 'wb-header-label' }, title);
    this.button = element('button', { type: 'button', className, onclick }, icon(iconName), label);
    this.button.setAttribute('aria-controls', id);
    this.button.setAttribute('aria-expanded', 'false');
    panels.add(this);
  }

  protected abstract onOpen(): void;

  protected onClose(): void {}

  get isOpen(): boolean {
    return !this.#aside.hidden;
  }

  get hasFocus(): boolean {
    return this.#aside.contains(document.activeElement);
  }

  /** Shows it in the place of any other, and gives it the keyboard. */
  open(): void {
    for (const other of panels) if (other !== this && other.isOpen) other.#hide();
    this.#aside.hidden = false;
    this.button.setAttribute('aria-expanded', 'true');
    this.onOpen();
    this.focus();
  }

  /** Hides it, and gives the keyboard back to its button. */
  close(): void {
    this.#hide();
    this.button.focus();
  }

  /** Gives the keyboard to what is current in the panel, or to the panel itself. */
  focus(): void {
    (this.body.querySelector<HTMLElement>('[aria-current]') ?? this.#aside).focus();
  }

  #hide(): void {
    this.#aside.hidden = true;
    this.button.setAttribute('aria-expanded', 'false');
    this.onClose();
  }
}
