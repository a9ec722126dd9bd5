/** The panel of executions: the recent ones, newest first and live, and the daily quotas. */
import { Component, createRef } from 'preact';
import type {
  ExecutionDetail,
  ExecutionRow,
  ExecutionsContent,
  Quota,
} from '../../../protocol/panels';
import type { PageLinks } from '../files';
import { nameIfShared } from '../people';
import { Panel } from './panel';
import { counted, duration, kinds, moment, StateLabel, states } from './words';

const tickMs = 200;

export class ExecutionsPanel extends Panel {
  readonly #links: PageLinks;
  /** By id, oldest first. */
  readonly #rows = new Map<number, ExecutionRow>();
  #quotas: readonly Quota[] = [];
  #waiting = 0;
  /** The labels that the filters show; '' shows all. */
  readonly #chosen = { State: '', Kind: '' };
  /** The execution whose log is shown. */
  #opened: number | null = null;
  #detail: ExecutionDetail | null = null;
  /** How far the workbench's clock is ahead of this computer's. */
  #ahead = 0;
  #timer = 0;

  constructor(links: PageLinks) {
    super('executions', 'Executions', 'list-alt');
    this.#links = links;
  }

  protected override onOpen(): void {
    this.#follow();
    this.#timer = window.setInterval(() => this.#tick(), tickMs);
  }

  protected override onClose(): void {
    clearInterval(this.#timer);
    this.#follow();
  }

  /** Asks for what the panel shows while it is open, and for the log of the opened execution. */
  #follow(): void {
    const [panel, execution] = this.isOpen ? (['executions', this.#opened] as const) : [null, null];
    this.#links.send({ kind: 'follow', panel, execution });
  }

  /** Asks again after a connection was lost: a restarted workbench has other ids. */
  resume(): void {
    this.#rows.clear();
    this.#open(null);
    if (this.isOpen) this.#follow();
    this.draw();
  }

  update({ isWhole, rows, oldest, waiting, now, quotas, detail }: ExecutionsContent): void {
    if (!this.isOpen) return;
    this.#ahead = now - Date.now();
    this.#quotas = quotas;
    this.#waiting = waiting;
    const gone = isWhole ? new Set(rows.map(({ id }) => id)) : null;
    for (const id of this.#rows.keys()) {
      if (id < oldest || gone?.has(id) === false) this.#rows.delete(id);
    }
    for (const row of rows) this.#rows.set(row.id, row);
    if (this.#opened !== null && !this.#rows.has(this.#opened)) this.#open(null);
    if (detail?.id === this.#opened) this.#detail = detail;
    this.draw();
  }

  #tick(): void {
    if ([...this.#rows.values()].some(({ state }) => state === 'running')) this.draw();
  }

  #open(id: number | null): void {
    this.#opened = id;
    this.#detail = null;
  }

  /** Opens the log of an execution instead of another's, or closes it. */
  #press(id: number): void {
    this.#open(this.#opened === id ? null : id);
    this.draw();
    this.#follow();
  }

  #isShown({ state, kind }: ExecutionRow): boolean {
    const { State, Kind } = this.#chosen;
    return ['', states[state][0]].includes(State) && ['', kinds[kind]].includes(Kind);
  }

  protected override content() {
    const rows = [...this.#rows.values()].reverse();
    const now = Date.now() + this.#ahead;
    return (
      <>
        <dl class="wb-quotas">
          {this.#quotas.map((quota) => (
            <QuotaUse key={quota.name} {...quota} />
          ))}
        </dl>
        <div class="wb-filters">
          {this.#filter(
            'State',
            Object.values(states).map(([label]) => label),
          )}
          {this.#filter('Kind', [...new Set(Object.values(kinds))])}
        </div>
        <p class="wb-panel-note" hidden={this.#waiting === 0}>
          {counted(this.#waiting, 'execution')} in the queue.
        </p>
        <p class="wb-panel-note" hidden={rows.some((row) => this.#isShown(row))}>
          {rows.length ? 'No recent executions match these filters.' : 'Nothing has run yet.'}
        </p>
        <ul class="wb-runs">
          {rows.map((row) => (
            <li key={row.id} class="wb-run" hidden={!this.#isShown(row)}>
              {this.#line(row, now)}
              <div class="wb-run-detail" id={`run-${row.id}`} hidden={row.id !== this.#opened}>
                {row.id === this.#detail?.id && (
                  <Detail functionName={row.functionName} {...this.#detail} />
                )}
              </div>
            </li>
          ))}
        </ul>
      </>
    );
  }

  #filter(name: 'State' | 'Kind', labels: readonly string[]) {
    const onChange = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) => {
      this.#chosen[name] = currentTarget.value;
      this.draw();
    };
    return (
      <label>
        <span>{name}</span>
        <select class="wb-select" value={this.#chosen[name]} onChange={onChange}>
          <option value="">All {name.toLowerCase()}s</option>
          {labels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </label>
    );
  }

  #line(
    { id, functionName, user, kind, startedAt, durationMs, state, calls }: ExecutionRow,
    now: number,
  ) {
    return (
      <button
        type="button"
        class="wb-run-line"
        aria-controls={`run-${id}`}
        aria-expanded={id === this.#opened}
        onClick={() => this.#press(id)}
      >
        <span class="wb-run-name" title={functionName}>
          {functionName}
        </span>
        <span>
          <StateLabel state={state} />
        </span>
        <span class="wb-run-kind">{kinds[kind]}</span>
        <time dateTime={new Date(startedAt).toISOString()}>{moment(startedAt, 'seconds')}</time>
        <span class="wb-run-took">{duration(durationMs ?? now - startedAt)}</span>
        <span class="wb-run-calls">{counted(calls, 'call')}</span>
        <span class="wb-run-person">{nameIfShared(user)}</span>
      </button>
    );
  }
}

interface DetailProps extends ExecutionDetail {
  readonly functionName: string;
}

/** The error and the log of an execution. A log that is scrolled to its end stays there as it grows. */
class Detail extends Component<DetailProps> {
  readonly #log = createRef<HTMLOListElement>();

  override getSnapshotBeforeUpdate(): boolean {
    const log = this.#log.current;
    return !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
  }

  override componentDidMount(): void {
    this.#scrollToEnd();
  }

  override componentDidUpdate(_props: DetailProps, _state: object, wasAtEnd: boolean): void {
    if (wasAtEnd) this.#scrollToEnd();
  }

  #scrollToEnd(): void {
    this.#log.current?.scrollTo({ top: this.#log.current.scrollHeight });
  }

  override render({ functionName, error, logs, omitted }: DetailProps) {
    return (
      <>
        {error && <p class="wb-run-error">{error}</p>}
        {omitted > 0 && (
          <div class="wb-run-note">{counted(omitted, 'earlier line')} not shown.</div>
        )}
        {logs.length > 0 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          <ol class="wb-log" tabIndex={0} aria-label={`Log of ${functionName}`} ref={this.#log}>
            {logs.map(({ level, text }, index) => (
              <li key={omitted + index} class={`wb-log-${level}`}>
                <span class="wb-log-level">{level}</span>
                <span class="wb-log-text">{text}</span>
              </li>
            ))}
          </ol>
        ) : (
          <div class="wb-run-note">Nothing was logged.</div>
        )}
      </>
    );
  }
}

const minuteMs = 60_000;
const names: Record<Quota['name'], string> = {
  fetches: 'UrlFetch calls today',
  triggerMs: 'Trigger minutes today',
  propertyOperations: 'Property operations today',
};

/** The use of a quota today, in numbers and as a bar. */
function QuotaUse({ name, used, limit }: Quota) {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  const isExceeded = limit !== null && used >= limit;
  return (
    <div class={isExceeded ? 'wb-quota wb-quota-over' : 'wb-quota'}>
      <dt>{names[name]}</dt>
      <dd>
        {amount(name, used)}
        {limit !== null && ` of ${amount(name, limit)}`}
        <div class="wb-quota-bar" style={{ '--used': `${share * 100}%` }} aria-hidden="true">
          <div class="wb-quota-used" />
        </div>
      </dd>
    </div>
  );
}

function amount(name: Quota['name'], count: number): string {
  if (name !== 'triggerMs') return count.toLocaleString();
  const minutes = count / minuteMs;
  return minutes.toLocaleString([], { maximumFractionDigits: minutes < 10 ? 1 : 0 });
}
