/** A panel at the right of the page, with the button in the header that opens it. */
import { type ComponentChildren, createRef, render, type VNode } from 'preact';
import { byId, Icon, TitleBar } from '../dom';
import { drawHeader } from '../header';

let panels: readonly Panel[] = [];

/** Adds panels to the page, closed. */
export function showPanels(shown: readonly Panel[]): void {
  panels = shown;
  drawPanels();
}

function drawPanels(): void {
  drawHeader();
  render(
    panels.map((panel) => panel.aside()),
    byId('panels'),
  );
}

export abstract class Panel {
  readonly #id: string;
  readonly #title: string;
  readonly #icon: string;
  readonly #button = createRef<HTMLButtonElement>();
  readonly #aside = createRef<HTMLElement>();
  #isOpen = false;

  constructor(id: string, title: string, icon: string) {
    this.#id = id;
    this.#title = title;
    this.#icon = icon;
  }

  /** The panel's content below its title while it is open. */
  protected abstract content(): ComponentChildren;

  /** The part of the button after its title. */
  protected badge(): ComponentChildren {
    return null;
  }

  protected abstract onOpen(): void;

  protected onClose(): void {}

  /** Renders the panel synchronously. */
  protected draw(): void {
    drawPanels();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get hasFocus(): boolean {
    return this.#aside.current?.contains(document.activeElement) ?? false;
  }

  /** Opens the panel, closes any other, and focuses it. */
  open(): void {
    for (const other of panels) if (other !== this) other.#hide();
    this.#isOpen = true;
    this.onOpen();
    this.draw();
    this.focus();
  }

  /** Closes the panel and focuses its button. */
  close(): void {
    this.#hide();
    this.draw();
    this.#button.current?.focus();
  }

  /** Focuses the current item of the panel, or else the panel itself. */
  focus(): void {
    const aside = this.#aside.current;
    (aside?.querySelector<HTMLElement>('.wb-panel-body [aria-current]') ?? aside)?.focus();
  }

  #hide(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.onClose();
  }

  /** The button in the header, which opens the panel and closes it again. */
  button(): VNode {
    return (
      <button
        key={this.#id}
        ref={this.#button}
        type="button"
        class="wb-header-button"
        aria-controls={this.#id}
        aria-expanded={this.#isOpen}
        onClick={() => (this.#isOpen ? this.close() : this.open())}
      >
        <Icon name={this.#icon} />
        <span class="wb-header-label">{this.#title}</span>
        {this.badge()}
      </button>
    );
  }

  aside(): VNode {
    const title = this.#title;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') this.close();
      event.stopPropagation();
    };
    return (
      <aside
        key={this.#id}
        ref={this.#aside}
        id={this.#id}
        class="wb-panel"
        tabIndex={-1}
        hidden={!this.#isOpen}
        aria-label={title}
        onKeyDown={onKeyDown}
      >
        <TitleBar closeLabel={`Close ${title.toLowerCase()}`} onClose={() => this.close()}>
          <Icon name={this.#icon} /> {title}
        </TitleBar>
        <div class="wb-panel-body">{this.#isOpen && this.content()}</div>
      </aside>
    );
  }
}
