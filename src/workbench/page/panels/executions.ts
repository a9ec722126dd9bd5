/** The panel of executions: what ran, newest first, live while it runs, and the quotas of the day. */
import type { ExecutionRow, ExecutionsContent } from '../../shared/panels';
import { block, element } from '../dom';
import { ExecutionLine } from './execution-line';
import { Panel } from './panel';
import { Quotas } from './quotas';
import { counted, KINDS, STATES } from './words';

const TICK_MS = 200;

export class ExecutionsPanel {
  readonly #lines = new Map<number, ExecutionLine>();
  readonly #quotas = new Quotas();
  readonly #list = element('ul', { className: 'wb-runs' });
  readonly #line = element('p', { className: 'wb-panel-note', hidden: true });
  readonly #empty = element('p', { className: 'wb-panel-note' });
  readonly #state = filterBox(
    'State',
    Object.values(STATES).map(([label]) => label),
  );
  readonly #kind = filterBox('Kind', [...new Set(Object.values(KINDS))]);
  readonly #panel = new Panel({
    id: 'executions',
    title: 'Executions',
    icon: 'list-alt',
    onOpen: () => this.#open(),
    onClose: () => this.#close(),
  });
  #opened: number | null = null;
  /** How far the workbench's clock is ahead of this computer's. */
  #ahead = 0;
  #timer = 0;

  /** Takes how to ask for what the panel shows: `isShown`, and the execution wanted in full. */
  constructor(private readonly follow: (isShown: boolean, execution: number | null) => void) {
    for (const box of [this.#state, this.#kind]) box.onchange = () => this.#filter();
    const filters = block(
      'wb-filters',
      labelled('State', this.#state),
      labelled('Kind', this.#kind),
    );
    this.#panel.body.append(this.#quotas.element, filters, this.#line, this.#empty, this.#list);
  }

  get button(): HTMLElement {
    return this.#panel.button;
  }

  /** After a connection was lost: the workbench may be another one, which counts anew. */
  resume(): void {
    for (const [id, line] of this.#lines) this.#drop(id, line);
    if (this.#panel.isOpen) this.follow(true, null);
  }

  update({ isWhole, rows, oldest, waiting, now, quotas, detail }: ExecutionsContent): void {
    if (!this.#panel.isOpen) return;
    this.#ahead = now - Date.now();
    this.#quotas.update(quotas);
    this.#line.hidden = waiting === 0;
    this.#line.textContent = `${counted(waiting, 'execution')} waiting for a free place.`;
    const gone = isWhole ? new Set(rows.map(({ id }) => id)) : null;
    for (const [id, line] of this.#lines) {
      if (id < oldest || gone?.has(id) === false) this.#drop(id, line);
    }
    for (const row of rows) this.#lineOf(row).update(row, now);
    if (detail) this.#lines.get(detail.id)?.show(detail);
    this.#filter();
  }

  #open(): void {
    this.follow(true, this.#opened);
    this.#timer = window.setInterval(() => this.#tick(), TICK_MS);
  }

  #close(): void {
    clearInterval(this.#timer);
    this.follow(false, null);
  }

  #tick(): void {
    const now = Date.now() + this.#ahead;
    for (const line of this.#lines.values()) if (line.row.state === 'running') line.tick(now);
  }

  #lineOf(row: ExecutionRow): ExecutionLine {
    const known = this.#lines.get(row.id);
    if (known) return known;
    const line = new ExecutionLine(row, (id) => this.#press(id));
    this.#lines.set(row.id, line);
    this.#list.prepend(line.element);
    return line;
  }

  #drop(id: number, line: ExecutionLine): void {
    line.element.remove();
    this.#lines.delete(id);
    if (this.#opened === id) this.#opened = null;
  }

  /** One line is open at a time. */
  #press(id: number): void {
    const before = this.#opened === null ? undefined : this.#lines.get(this.#opened);
    if (before) before.isOpen = false;
    this.#opened = this.#opened === id ? null : id;
    const line = this.#opened === null ? undefined : this.#lines.get(id);
    if (line) line.isOpen = true;
    this.follow(true, this.#opened);
  }

  #filter(): void {
    const [state, kind] = [this.#state.value, this.#kind.value];
    let shown = 0;
    for (const { row, element: line } of this.#lines.values()) {
      line.hidden =
        (state !== '' && STATES[row.state][0] !== state) ||
        (kind !== '' && KINDS[row.kind] !== kind);
      if (!line.hidden) shown++;
    }
    this.#empty.hidden = shown > 0;
    this.#empty.textContent = this.#lines.size
      ? 'None of the latest executions is of this kind and state.'
      : 'Nothing has run yet.';
  }
}

function filterBox(name: string, labels: readonly string[]): HTMLSelectElement {
  const all = element('option', { value: '' }, `Every ${name.toLowerCase()}`);
  const options = labels.map((label) => element('option', { value: label }, label));
  return element('select', { className: 'wb-select' }, all, ...options);
}

function labelled(name: string, box: HTMLSelectElement): HTMLElement {
  return element('label', {}, element('span', {}, name), box);
}
