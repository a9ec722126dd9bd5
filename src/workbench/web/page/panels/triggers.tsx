/** The panel of triggers: when each runs next, and how its last run ended. */
import type { ExecutionRow, TriggerRow } from '../../../protocol/panels';
import { SmallButton } from '../dom';
import type { PageLinks } from '../files';
import { nameIfShared } from '../people';
import { confirmWithPerson } from '../questions';
import { Panel } from './panel';
import { counted, duration, moment, StateLabel } from './words';

export class TriggersPanel extends Panel {
  readonly #links: PageLinks;
  #rows: readonly TriggerRow[] | undefined;

  constructor(links: PageLinks) {
    super('triggers', 'Triggers', 'clock-o');
    this.#links = links;
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
    this.#links.send({ kind: 'follow', panel, execution: null });
  }

  update(rows: readonly TriggerRow[]): void {
    const hadFocus = this.hasFocus;
    this.#rows = rows;
    this.draw();
    if (hadFocus && !this.hasFocus) this.focus();
  }

  #run({ id }: TriggerRow): void {
    const selection = this.#links.selection();
    if (selection) this.#links.act({ do: 'runTrigger', trigger: id, selection });
  }

  async #remove(row: TriggerRow): Promise<void> {
    const what = `${row.handler} will no longer run: ${whenText(row)}. The script can create the trigger again.`;
    if (await confirmWithPerson('Remove this trigger?', what)) {
      this.#links.act({ do: 'removeTrigger', trigger: row.id });
    }
    this.focus();
  }

  protected override content() {
    return (
      <>
        <p class="wb-panel-note" hidden={this.#rows?.length !== 0}>
          No triggers yet. Scripts create them with ScriptApp.newTrigger.
        </p>
        <ul class="wb-triggers">{this.#rows?.map((row) => this.#line(row))}</ul>
      </>
    );
  }

  #line(row: TriggerRow) {
    const { id, handler, user, last } = row;
    const when = whenText(row);
    const canFire = !('event' in row.when && row.when.event === 'ON_FORM_SUBMIT');
    return (
      <li key={id} class="wb-trigger">
        <div class="wb-trigger-texts">
          <div class="wb-trigger-name">{handler}</div>
          <div class="wb-trigger-when">
            {[when, nextText(row), nameIfShared(user)].filter(Boolean).join(' · ')}
          </div>
          {last && <LastRun {...last} />}
        </div>
        <div class="wb-trigger-buttons">
          {canFire && (
            <SmallButton
              icon="play"
              label="Run now"
              name={`Run now: ${handler}, ${when}`}
              onPress={() => this.#run(row)}
            />
          )}
          <SmallButton
            icon="trash-o"
            label="Remove"
            name={`Remove: ${handler}, ${when}`}
            onPress={() => void this.#remove(row)}
          />
        </div>
      </li>
    );
  }
}

function LastRun({ startedAt, state, durationMs }: ExecutionRow) {
  return (
    <div class="wb-trigger-last">
      Last run {moment(startedAt, 'seconds')}: <StateLabel state={state} />
      {durationMs !== null && `, ${duration(durationMs)}`}
    </div>
  );
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

/** When it fires next, or why it doesn't; empty for one that waits for an event. */
function nextText({ when, nextAt, isDisabled }: TriggerRow): string {
  if (isDisabled) return 'never fires: a trigger created it';
  if ('event' in when) return '';
  return nextAt === null ? 'has fired' : `next ${moment(nextAt, 'seconds')}`;
}

function every(count: number, noun: string): string {
  return count === 1 ? `Every ${noun}` : `Every ${counted(count, noun)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
