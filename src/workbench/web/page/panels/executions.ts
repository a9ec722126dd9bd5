/** The panel of executions: what ran, newest first, live while it runs, and the quotas of the day. */
import type {
  ExecutionDetail,
  ExecutionRow,
  ExecutionsContent,
  Quota,
} from '../../../protocol/panels';
import { block, element } from '../dom';
import type { PageLinks } from '../files';
import { nameIfShared } from '../people';
import { Panel } from './panel';
import { counted, duration, kinds, moment, stateLabel, states } from './words';

const tickMs = 200;

export class ExecutionsPanel extends Panel {
  readonly #lines = new Map<number, ExecutionLine>();
  readonly #quotas = element('dl', { className: 'wb-quotas' });
  readonly #list = element('ul', { className: 'wb-runs' });
  readonly #line = element('p', { className: 'wb-panel-note', hidden: true });
  readonly #empty = element('p', { className: 'wb-panel-note' });
  readonly #state = filterBox(
    'State',
    Object.values(states).map(([label]) => label),
  );
  readonly #kind = filterBox('Kind', [...new Set(Object.values(kinds))]);
  #opened: number | null = null;
  /** How far the workbench's clock is ahead of this computer's. */
  #ahead = 0;
  #timer = 0;

  constructor(private readonly links: PageLinks) {
    super('executions', 'Executions', 'list-alt');
    for (const box of [this.#state, this.#kind]) box.onchange = () => this.#filter();
    const filters = block(
      'wb-filters',
      labelled('State', this.#state),
      labelled('Kind', this.#kind),
    );
    this.body.append(this.#quotas, filters, this.#line, this.#empty, this.#list);
  }

  protected override onOpen(): void {
    this.#follow(this.#opened);
    this.#timer = window.setInterval(() => this.#tick(), tickMs);
  }

  protected override onClose(): void {
    clearInterval(this.#timer);
    this.#follow(null);
  }

  /** Asks for what the panel shows while it is open, and for one execution in full. */
  #follow(execution: number | null): void {
    this.links.send({ kind: 'follow', panel: this.isOpen ? 'executions' : null, execution });
  }

  /** After a connection was lost: the workbench may be another one, which counts anew. */
  resume(): void {
    for (const [id, line] of this.#lines) this.#drop(id, line);
    if (this.isOpen) this.#follow(null);
  }

  update({ isWhole, rows, oldest, waiting, now, quotas, detail }: ExecutionsContent): void {
    if (!this.isOpen) return;
    this.#ahead = now - Date.now();
    this.#quotas.replaceChildren(...quotas.map(quotaBlock));
    this.#line.hidden = waiting === 0;
    this.#line.textContent = `${counted(waiting, 'execution')} in the queue.`;
    const gone = isWhole ? new Set(rows.map(({ id }) => id)) : null;
    for (const [id, line] of this.#lines) {
      if (id < oldest || gone?.has(id) === false) this.#drop(id, line);
    }
    for (const row of rows) this.#lineOf(row).update(row, now);
    if (detail) this.#lines.get(detail.id)?.show(detail);
    this.#filter();
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
    this.#follow(this.#opened);
  }

  #filter(): void {
    const [state, kind] = [this.#state.value, this.#kind.value];
    let shown = 0;
    for (const { row, element: line } of this.#lines.values()) {
      line.hidden =
        (state !== '' && states[row.state][0] !== state) ||
        (kind !== '' && kinds[row.kind] !== kind);
      if (!line.hidden) shown++;
    }
    this.#empty.hidden = shown > 0;
    this.#empty.textContent = this.#lines.size
      ? 'No recent executions match these filters.'
      : 'Nothing has run yet.';
  }
}

function filterBox(name: string, labels: readonly string[]): HTMLSelectElement {
  const all = element('option', { value: '' }, `All ${name.toLowerCase()}s`);
  const options = labels.map((label) => element('option', { value: label }, label));
  return element('select', { className: 'wb-select' }, all, ...options);
}

function labelled(name: string, box: HTMLSelectElement): HTMLElement {
  return element('label', {}, element('span', {}, name), box);
}

/** One execution: its line, and under it what it logged once a person opens it. */
class ExecutionLine {
  readonly element = element('li', { className: 'wb-run' });
  readonly #button: HTMLButtonElement;
  readonly #detail: HTMLElement;
  readonly #took = element('span', { className: 'wb-run-took' });
  readonly #calls = element('span', { className: 'wb-run-calls' });
  readonly #state = element('span');

  /** Takes the execution, and whom to tell that a person wants its detail opened or closed. */
  constructor(
    public row: ExecutionRow,
    onPress: (id: number) => void,
  ) {
    const { id, functionName, user, kind, startedAt } = row;
    this.#detail = element('div', { className: 'wb-run-detail', id: `run-${id}`, hidden: true });
    this.#button = element(
      'button',
      { type: 'button', className: 'wb-run-line', onclick: () => onPress(id) },
      element('span', { className: 'wb-run-name', title: functionName }, functionName),
      this.#state,
      element('span', { className: 'wb-run-kind' }, kinds[kind]),
      element(
        'time',
        { dateTime: new Date(startedAt).toISOString() },
        moment(startedAt, 'seconds'),
      ),
      this.#took,
      this.#calls,
      element('span', { className: 'wb-run-person' }, nameIfShared(user)),
    );
    this.#button.setAttribute('aria-controls', this.#detail.id);
    this.element.append(this.#button, this.#detail);
    this.isOpen = false;
  }

  get isOpen(): boolean {
    return !this.#detail.hidden;
  }

  set isOpen(isOpen: boolean) {
    this.#detail.hidden = !isOpen;
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) this.#detail.replaceChildren();
  }

  /** Shows a row as it is at a time of the workbench. */
  update(row: ExecutionRow, now: number): void {
    this.row = row;
    this.#state.replaceChildren(stateLabel(row.state));
    this.#calls.textContent = counted(row.calls, 'call');
    this.tick(now);
  }

  /** Lets the time of a running execution go on. */
  tick(now: number): void {
    this.#took.textContent = duration(this.row.durationMs ?? now - this.row.startedAt);
  }

  show({ error, logs, omitted }: ExecutionDetail): void {
    const log = element('ol', { className: 'wb-log', tabIndex: 0 }, ...logs.map(logLine));
    log.setAttribute('aria-label', `Log of ${this.row.functionName}`);
    const isAtEnd = this.#isAtEnd();
    this.#detail.replaceChildren(
      ...(error ? [element('p', { className: 'wb-run-error' }, error)] : []),
      ...(omitted ? [block('wb-run-note', `${counted(omitted, 'earlier line')} not shown.`)] : []),
      logs.length ? log : block('wb-run-note', 'Nothing was logged.'),
    );
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  /** Whoever reads the end of a log goes on reading it there. */
  #isAtEnd(): boolean {
    const log = this.#detail.querySelector('.wb-log');
    return !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  }
}

function logLine({ level, text }: { level: string; text: string }): HTMLElement {
  return element(
    'li',
    { className: `wb-log-${level}` },
    element('span', { className: 'wb-log-level' }, level),
    element('span', { className: 'wb-log-text' }, text),
  );
}

const minuteMs = 60_000;
const names: Record<Quota['name'], string> = {
  fetches: 'UrlFetch calls today',
  triggerMs: 'Trigger minutes today',
  propertyOperations: 'Property operations today',
};

/** What is used of a quota of the day, and a bar for how much that is. */
function quotaBlock({ name, used, limit }: Quota): HTMLElement {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  const bar = block('wb-quota-bar', block('wb-quota-used'));
  bar.style.setProperty('--used', `${share * 100}%`);
  bar.ariaHidden = 'true';
  return block(
    limit !== null && used >= limit ? 'wb-quota wb-quota-over' : 'wb-quota',
    element('dt', {}, names[name]),
    element(
      'dd',
      {},
      limit === null ? amount(name, used) : `${amount(name, used)} of ${amount(name, limit)}`,
      bar,
    ),
  );
}

function amount(name: Quota['name'], count: number): string {
  if (name !== 'triggerMs') return count.toLocaleString();
  const minutes = count / minuteMs;
  return minutes.toLocaleString([], { maximumFractionDigits: minutes < 10 ? 1 : 0 });
}
