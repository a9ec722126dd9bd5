/** The panel of triggers: what runs by itself, when next, and how it went last. */
import type { TriggerRow } from '../../../protocol/panels';
import { block, element, smallButton } from '../dom';
import type { PageLinks } from '../files';
import { nameIfShared } from '../people';
import { confirmWithPerson } from '../questions';
import { Panel } from './panel';
import { counted, duration, moment, stateLabel } from './words';

const none = 'No triggers yet. Scripts create them with ScriptApp.newTrigger.';

export class TriggersPanel extends Panel {
  readonly #lines = new Map<string, TriggerLine>();
  readonly #list = element('ul', { className: 'wb-triggers' });
  readonly #empty = element('p', { className: 'wb-panel-note', hidden: true }, none);

  constructor(private readonly links: PageLinks) {
    super('triggers', 'Triggers', 'clock-o');
    this.body.append(this.#empty, this.#list);
  }

  protected override onOpen(): void {
    this.#follow();
  }

  protected override onClose(): void {
    this.#follow();
  }

  /** Asks again after a connection was lost. */
  resume(): void {
    if (this.isOpen) this.#follow();
  }

  #follow(): void {
    const panel = this.isOpen ? 'triggers' : null;
    this.links.send({ kind: 'follow', panel, execution: null });
  }

  update(rows: readonly TriggerRow[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    const hadFocus = this.hasFocus;
    for (const [id, line] of this.#lines) {
      if (ids.has(id)) continue;
      line.element.remove();
      this.#lines.delete(id);
    }
    for (const row of rows) this.#lineOf(row).update(row);
    this.#empty.hidden = rows.length > 0;
    if (hadFocus && !this.hasFocus) this.focus();
  }

  #lineOf(row: TriggerRow): TriggerLine {
    const known = this.#lines.get(row.id);
    if (known) return known;
    const run = () => this.#run(row);
    const line = new TriggerLine(row, run, () => void this.#remove(row));
    this.#lines.set(row.id, line);
    this.#list.append(line.element);
    return line;
  }

  #run({ id }: TriggerRow): void {
    const selection = this.links.selection();
    if (selection) this.links.act({ do: 'runTrigger', trigger: id, selection });
  }

  async #remove(row: TriggerRow): Promise<void> {
    const what = `${row.handler} will no longer run: ${whenText(row)}. The script can create the trigger again.`;
    if (await confirmWithPerson('Remove this trigger?', what)) {
      this.links.act({ do: 'removeTrigger', trigger: row.id });
    }
    this.focus();
  }
}

class TriggerLine {
  readonly element = element('li', { className: 'wb-trigger' });
  readonly #when = block('wb-trigger-when');
  readonly #last = block('wb-trigger-last');

  constructor(row: TriggerRow, run: () => void, remove: () => void) {
    const isFired = !('event' in row.when && row.when.event === 'ON_FORM_SUBMIT');
    const button = (iconName: string, label: string, onclick: () => void) => {
      const made = smallButton(iconName, label, onclick);
      made.setAttribute('aria-label', `${label}: ${row.handler}, ${whenText(row)}`);
      return made;
    };
    this.element.append(
      block('wb-trigger-texts', block('wb-trigger-name', row.handler), this.#when, this.#last),
      block(
        'wb-trigger-buttons',
        isFired ? button('play', 'Run now', run) : null,
        button('trash-o', 'Remove', remove),
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
    const when = `Last run ${moment(last.startedAt, 'seconds')}: `;
    const took = last.durationMs === null ? '' : `, ${duration(last.durationMs)}`;
    this.#last.replaceChildren(when, stateLabel(last.state), took);
  }
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
