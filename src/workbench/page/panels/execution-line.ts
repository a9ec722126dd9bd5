/** One execution in the panel: its line, and under it what it logged once a person opens it. */
import type { ExecutionDetail, ExecutionRow } from '../../shared/panels';
import { block, element, icon } from '../dom';
import { nameIfShared } from '../people';
import { counted, duration, KINDS, moment, STATES } from './words';

export class ExecutionLine {
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
      element('span', { className: 'wb-run-kind' }, KINDS[kind]),
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
    const [label, iconName] = STATES[row.state];
    this.#state.className = `wb-state wb-state-${row.state.replace(' ', '-')}`;
    this.#state.replaceChildren(icon(iconName), ` ${label}`);
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
      ...(omitted ? [block('wb-run-note', `${counted(omitted, 'earlier line')} left out.`)] : []),
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
