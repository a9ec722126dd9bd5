/** Scheduled runs, the form that schedules one, and columns that signals keep up to date. */
import { useState } from 'preact/hooks';
import type { ClockView } from '../../src/addon/clock/record';
import type { PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { WatchView } from '../../src/sheet/runs/watched-columns';
import type { RepeatedRows, ScheduleView } from '../../src/sheet/schedules/schedule';
import { Credits, Input, LinkButton, optionsOf, Select } from '../parts/fields';
import { ConfirmLink, ViewForm } from '../parts/forms';
import { type Action, useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { moment, texts } from '../texts';
import { OnlyOpen } from './clock';
import { kindTitle } from './run-card';

const words = texts.schedules;
const formWords = texts.repeat;
const watchWords = texts.evidence;
const steps = [1, 2, 3, 4, 6, 8, 12, 24, 168];
const hourMs = 3_600_000;
const dayHours = 24;

/** When each scheduled run starts next, how its last run ended, and its owner's actions. */
export function Schedules(props: {
  readonly schedules: readonly ScheduleView[];
  readonly clock: ClockView;
  onPumped(view: PumpView): void;
}) {
  const action = useAction(props.onPumped);
  if (props.schedules.length === 0) return null;
  return (
    <div class="group">
      <h2>{words.title}</h2>
      <ProblemNote problem={action.problem} />
      {props.schedules.map((schedule) => (
        <ScheduleCard key={schedule.id} schedule={schedule} clock={props.clock} action={action} />
      ))}
    </div>
  );
}

function ScheduleCard(props: {
  readonly schedule: ScheduleView;
  readonly clock: ClockView;
  readonly action: Action<PumpView>;
}) {
  const { schedule, action } = props;
  const { id, mine, paused, last } = schedule;
  const input = { schedule: id };
  const title = words.card(texts.run.kinds[schedule.kind].title, schedule.everyHours);
  const failure = paused ?? (last?.outcome === 'failed' ? last.problem : undefined);
  return (
    <section class="run" aria-label={title}>
      <div class="line">
        <b class="title">{title}</b>
        <span class={paused ? 'state warn' : 'state'}>{paused ? words.paused : words.on}</span>
      </div>
      <div class="fine">
        {[words.rows[schedule.which], words.cap(schedule.cap), schedule.sheetName].join(' · ')}
      </div>
      {!paused && <div class="fine">{words.next(moment(schedule.due))}</div>}
      {!paused && mine && <OnlyOpen clock={props.clock} />}
      {last && (
        <div class="fine">
          {words.last(moment(last.at), last, foundText(schedule.kind, last.found ?? 0))}
        </div>
      )}
      {failure && failure.code !== 'SCHEDULE_PAUSED' && (
        <ProblemNote problem={failure} kind="warn" />
      )}
      {!mine && <div class="fine">{words.others}</div>}
      <ConfirmLink
        label={words.delete}
        yes={words.deleteReally}
        no={words.keep}
        busy={action.busy}
        onYes={() => action.run(() => call('deleteSchedule', input))}
        before={
          mine &&
          (paused ? (
            <button
              type="button"
              class="secondary"
              disabled={action.busy}
              onClick={() => action.run(() => call('resumeSchedule', input))}
            >
              {[words.resume, words.cap(schedule.cap)].join(' · ')}
            </button>
          ) : (
            <LinkButton
              onPress={() => action.run(() => call('pauseSchedule', input))}
              disabled={action.busy}
            >
              {words.pause}
            </LinkButton>
          ))
        }
      />
    </section>
  );
}

function foundText(kind: ScheduleView['kind'], found: number): string {
  return texts.runs.found[kind](texts.run.kinds[kind].unit(found));
}

/** Columns that signals keep up to date, their last update, and a link to stop it. */
export function Watches(props: {
  readonly watches: readonly WatchView[];
  onPumped(view: PumpView): void;
}) {
  const action = useAction(props.onPumped);
  if (props.watches.length === 0) return null;
  return (
    <div class="group">
      <h2>{watchWords.watches}</h2>
      <ProblemNote problem={action.problem} />
      {props.watches.map((watch) => (
        <WatchCard key={watch.id} watch={watch} action={action} />
      ))}
    </div>
  );
}

function WatchCard({
  watch,
  action,
}: {
  readonly watch: WatchView;
  readonly action: Action<PumpView>;
}) {
  const { id, sheetName, headers, refreshedAt, problem, mine } = watch;
  return (
    <section class="run" aria-label={sheetName}>
      <b class="title">{sheetName}</b>
      <div class="fine">{headers.join(', ')}</div>
      <div class="fine">
        {refreshedAt === undefined ? watchWords.notYet : watchWords.refreshed(moment(refreshedAt))}
      </div>
      <ProblemNote problem={problem} kind="warn" />
      {!mine && <div class="fine">{watchWords.others}</div>}
      <ConfirmLink
        label={watchWords.stop}
        yes={watchWords.stopReally}
        no={watchWords.keepRefreshing}
        busy={action.busy}
        onYes={() => action.run(() => call('stopRefreshing', { watch: id }))}
      />
    </section>
  );
}

/** The form to schedule a run: how often, which rows, the most credits each time. */
export function RepeatForm(props: {
  readonly run: RunView;
  onBack(): void;
  onPumped(view: PumpView): void;
}) {
  const { run } = props;
  const [everyHours, setEveryHours] = useState(24);
  const [time, setTime] = useState(() => timeOf(new Date()));
  const [which, setWhich] = useState<RepeatedRows>(
    // Free runs and checks of known values look for changes, so they include filled rows.
    run.kind === 'read-accounts' || run.kind === 'verify-employment' ? 'everything' : 'blanks',
  );
  const [cap, setCap] = useState(String(run.cap));
  const action = useAction(props.onPumped);
  const firstAt = everyHours < dayHours ? Date.now() + everyHours * hourMs : nextAt(time);
  const credits = /^[1-9]\d{0,8}$/.test(cap.trim()) ? Number(cap) : undefined;
  const repeat = () => {
    if (credits === undefined || firstAt === undefined) return;
    const at = everyHours < dayHours ? {} : { firstInMs: firstAt - Date.now() };
    const request = { run: run.id, everyHours, ...at, which, cap: credits };
    action.run(() => call('repeat', request));
  };
  return (
    <ViewForm
      button={action.busy ? formWords.saving : formWords.repeat}
      disabled={action.busy || credits === undefined || firstAt === undefined}
      onSubmit={repeat}
    >
      <h2>{formWords.title(kindTitle(run.kind), run.sheetName)}</h2>
      <Select
        label={formWords.often}
        value={String(everyHours)}
        options={steps.map((hours) => ({
          value: String(hours),
          label: words.every(hours),
        }))}
        onChoose={(value) => setEveryHours(Number(value))}
      />
      {everyHours >= dayHours && (
        <Input label={formWords.time} value={time} onText={setTime} type="time" required />
      )}
      <Select
        label={formWords.rows}
        value={which}
        options={optionsOf(words.rows)}
        onChoose={(value) => setWhich(value as RepeatedRows)}
        help={formWords.rowsHelp[which]}
      />
      <Credits
        label={formWords.cap}
        value={cap}
        onText={setCap}
        min={1}
        required
        {...(credits !== undefined && { help: formWords.max(credits, everyHours) })}
      />
      {firstAt !== undefined && <p class="fine">{formWords.first(moment(firstAt))}</p>}
      <p class="fine">{formWords.goesOn}</p>
      <ProblemNote problem={action.problem} />
      <LinkButton onPress={props.onBack}>{formWords.back}</LinkButton>
    </ViewForm>
  );
}

/** In the format of a time input. */
function timeOf(date: Date): string {
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The next time of day like this on the user's clock; undefined if the text isn't a time. */
function nextAt(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  if (time === '' || hours === undefined || minutes === undefined) return undefined;
  const next = new Date();
  next.setHours(hours, minutes, 0, 0);
  if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
  return next.getTime();
}
