/** The panel of triggers: what runs by itself, when next, and how it went last. */
import type { TriggerRow } from '../../shared/panels';
import { element } from '../dom';
import { confirmWithPerson } from '../questions';
import { Panel } from './panel';
import { type TriggerDeeds, TriggerLine } from './trigger-line';
import { whenText } from './trigger-words';

const NONE = 'This workbook has no triggers. A script makes them with ScriptApp.newTrigger.';

export class TriggersPanel {
  readonly #lines = new Map<string, TriggerLine>();
  readonly #list = element('ul', { className: 'wb-triggers' });
  readonly #empty = element('p', { className: 'wb-panel-note', hidden: true }, NONE);
  readonly #panel = new Panel({
    id: 'triggers',
    title: 'Triggers',
    icon: 'clock-o',
    onOpen: () => this.follow(true),
    onClose: () => this.follow(false),
  });

  /** Takes how to ask for what the panel shows, and what its buttons do. */
  constructor(
    private readonly follow: (isShown: boolean) => void,
    private readonly deeds: TriggerDeeds,
  ) {
    this.#panel.body.append(this.#empty, this.#list);
  }

  get button(): HTMLElement {
    return this.#panel.button;
  }

  /** Asks again after a connection was lost. */
  resume(): void {
    if (this.#panel.isOpen) this.follow(true);
  }

  update(rows: readonly TriggerRow[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    const hadFocus = this.#panel.hasFocus;
    for (const [id, line] of this.#lines) {
      if (ids.has(id)) continue;
      line.element.remove();
      this.#lines.delete(id);
    }
    for (const row of rows) this.#lineOf(row).update(row);
    this.#empty.hidden = rows.length > 0;
    if (hadFocus && !this.#panel.hasFocus) this.#panel.focus();
  }

  #lineOf(row: TriggerRow): TriggerLine {
    const known = this.#lines.get(row.id);
    if (known) return known;
    const remove = (it: TriggerRow) => void this.#remove(it);
    const line = new TriggerLine(row, { run: this.deeds.run, remove });
    this.#lines.set(row.id, line);
    this.#list.append(line.element);
    return line;
  }

  async #remove(row: TriggerRow): Promise<void> {
    const what = `${row.handler} will no longer run: ${whenText(row)}. The script can make the trigger anew.`;
    if (await confirmWithPerson('Remove this trigger?', what)) this.deeds.remove(row);
    this.#panel.focus();
  }
}
