/** The panel of triggers: what runs by itself, when next, and how it went last. */
import type { TriggerRow } from '../../../protocol/panels';
import { block, element, icon } from '../dom';
import { nameIfShared } from '../people';
import { confirmWithPerson } from '../questions';
import { Panel } from './panel';
import { counted, duration, moment, states } from './words';

const none = 'No triggers yet. Scripts create them with ScriptApp.newTrigger.';

export class TriggersPanel {
  readonly #lines = new Map<string, TriggerLine>();
  readonly #list = element('ul', { className: 'wb-triggers' });
  readonly #empty = element('p', { className: 'wb-panel-note', hidden: true }, none);
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
    private readonly actions: TriggerActions,
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
    const line = new TriggerLine(row, { run: this.actions.run, remove });
    this.#lines.set(row.id, line);
    this.#list.append(line.element);
    return line;
  }

  async #remove(row: TriggerRow): Promise<void> {
    const what = `${row.handler} will no longer run: ${whenText(row)}. The script can create the trigger again.`;
    if (await confirmWithPerson('Remove this trigger?', what)) this.actions.remove(row);
    this.#panel.focus();
  }
}

export interface TriggerActions {
  run(row: TriggerRow): void;
  remove(row: TriggerRow): void;
}

class TriggerLine {
  readonly element = element('li', { className: 'wb-trigger' });
  readonly #when = block('wb-trigger-when');
  readonly #last = block('wb-trigger-last');

  constructor(row: TriggerRow, { run, remove }: TriggerActions) {
    const isFired = !('event' in row.when && row.when.event === 'ON_FORM_SUBMIT');
    this.element.append(
      block('wb-trigger-texts', block('wb-trigger-name', row.handler), this.#when, this.#last),
      block(
        'wb-trigger-buttons',
        isFired ? deed('play', 'Run now', row, () => run(row)) : null,
        deed('trash-o', 'Remove', row, () => remove(row)),
      ),
    );
  }

  update(row: TriggerRow): void {
    this.#when.textContent = [whenText(row), nextText(row), nameIfShared(row.user)]
      .filter(Boolean)
      .join(' · ');
    const { last } = row;
    this.#last.hidden = !last;
    if (!last) return;
    const [label, iconName] = states[last.state];
    const state = element('span', {
      className: `wb-state wb-state-${last.state.replace(' ', '-')}`,
    });
    state.append(icon(iconName), ` ${label}`);
    const took = last.durationMs === null ? '' : `, ${duration(last.durationMs)}`;
    this.#last.replaceChildren(`Last run ${moment(last.startedAt, 'seconds')}: `, state, took);
  }
}

function deed(iconName: string, label: string, row: TriggerRow, onclick: () => void): HTMLElement {
  const className = 'wb-small-button';
  const button = element(
    'button',
    { type: 'button', className, onclick },
    icon(iconName),
    ` ${label}`,
  );
  button.setAttribute('aria-label', `${label}: ${row.handler}, ${whenText(row)}`);
  return button;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const events = {
  ON_OPEN: 'When the workbook is opened',
  ON_EDIT: 'When a cell is edited',
  ON_CHANGE: 'When the workbook changes',
  ON_FORM_SUBMIT: 'When a form is submitted (not supported here)',
};

/** Such as “Every 10 minutes” or “When a cell is edited”. */
function whenText({ when }: TriggerRow): string {
  if ('event' in when) return events[when.event];
  const plan = when.clock;
  if ('at' in plan) return `Once, at ${moment(plan.at, 'minutes')}`;
  if ('intervalMs' in plan) {
    const { intervalMs } = plan;
    return intervalMs < hourMs
      ? every(intervalMs / minuteMs, 'minute')
      : every(intervalMs / hourMs, 'hour');
  }
  const time = `at ${two(plan.hour)}:${two(plan.minute)}`;
  if (plan.every === 'months') return `Every month on day ${plan.monthDay}, ${time}`;
  const often = every(plan.count, plan.every === 'weeks' ? 'week' : 'day');
  return plan.weekDay === null
    ? `${often}, ${time}`
    : `${often} on ${weekDays[plan.weekDay]}, ${time}`;
}

/** When it fires next by itself; empty for one that waits for an event. */
function nextText({ when, nextAt }: TriggerRow): string {
  if ('event' in when) return '';
  return nextAt === null ? 'has fired' : `next ${moment(nextAt, 'seconds')}`;
}

function every(count: number, noun: string): string {
  return count === 1 ? `Every ${noun}` : `Every ${counted(count, noun)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
