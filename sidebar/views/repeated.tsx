/** What goes on by itself: repeated runs, the form that repeats one, and columns that signals keep fresh. */
import { useState } from 'preact/hooks';
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
import { kindTitle } from './run-card';

const words = texts.schedules;
const formWords = texts.repeat;
const watchWords = texts.evidence;
const steps = [1, 2, 3, 4, 6, 8, 12, 24, 168];
const hourMs = 3_600_000;
const dayHours = 24;

/** When repeated runs come next, how the last time went, and what their owner can do. */
export function Schedules(props: {
  schedules: readonly ScheduleView[];
  onPumped(view: PumpView): void;
}) {
  const action = useAction(props.onPumped);
  if (props.schedules.length === 0) return null;
  return (
    <div class="group">
      <h2>{words.title}</h2>
      <ProblemNote problem={action.problem} />
      {props.schedules.map((schedule) => (
        <ScheduleCard key={schedule.id} schedule={schedule} action={action} />
      ))}
    </div>
  );
}

function ScheduleCard(props: { schedule: ScheduleView; action: Action<PumpView> }) {
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
          mine && (
            <LinkButton
              onPress={() =>
                action.run(() => call(paused ? 'resumeSchedule' : 'pauseSchedule', input))
              }
              disabled={action.busy}
            >
              {paused ? words.resume : words.pause}
            </LinkButton>
          )
        }
      />
    </section>
  );
}

function foundText(kind: ScheduleView['kind'], found: number): string {
  return texts.runs.found[kind](texts.run.kinds[kind].unit(found));
}

/** Where signals keep columns fresh, when that last happened, and how to stop it. */
export function Watches(props: { watches: readonly WatchView[]; onPumped(view: PumpView): void }) {
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

function WatchCard({ watch, action }: { watch: WatchView; action: Action<PumpView> }) {
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
        no={watchWords.goOn}
        busy={action.busy}
        onYes={() => action.run(() => call('stopRefreshing', { watch: id }))}
      />
    </section>
  );
}

/** Repeating a run: how often, which rows, and what each time may cost. */
export function RepeatForm(props: {
  run: RunView;
  onBack(): void;
  onPumped(view: PumpView): void;
}) {
  const { run } = props;
  const [everyHours, setEveryHours] = useState(24);
  const [time, setTime] = useState(() => timeOf(new Date()));
  const [which, setWhich] = useState<RepeatedRows>(
    // What costs nothing, or has an answer already, is asked to see what changed.
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

/** As a time input has it. */
function timeOf(date: Date): string {
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The next time that the person's clock shows this; undefined while it is no time. */
function nextAt(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  if (time === '' || hours === undefined || minutes === undefined) return undefined;
  const next = new Date();
  next.setHours(hours, minutes, 0, 0);
  if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
  return next.getTime();
}
