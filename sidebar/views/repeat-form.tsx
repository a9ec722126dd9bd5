/** Repeating a run: how often, which rows, and what each time may cost. */
import { useState } from 'preact/hooks';
import type { PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { RepeatedRows } from '../../src/sheet/schedules/schedule';
import { Input, LinkButton, Select } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { moment, texts } from '../texts';
import { kindTitle } from './run-card';

const words = texts.repeat;
const steps = [1, 2, 3, 4, 6, 8, 12, 24, 168];
const hourMs = 3_600_000;
const dayHours = 24;

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
  const action = useAction();
  const firstAt = everyHours < dayHours ? Date.now() + everyHours * hourMs : nextAt(time);
  const credits = /^[1-9]\d{0,8}$/.test(cap.trim()) ? Number(cap) : undefined;
  const repeat = () => {
    if (credits === undefined || firstAt === undefined) return;
    const at = everyHours < dayHours ? {} : { firstInMs: firstAt - Date.now() };
    const request = { run: run.id, everyHours, ...at, which, cap: credits };
    action.run(async () => props.onPumped(await call('repeat', request)));
  };
  return (
    <form
      class="view"
      onSubmit={(event) => {
        event.preventDefault();
        repeat();
      }}
    >
      <main>
        <h2>{words.title(kindTitle(run.kind), run.sheetName)}</h2>
        <Select
          label={words.often}
          value={String(everyHours)}
          options={steps.map((hours) => ({
            value: String(hours),
            label: texts.schedules.every(hours),
          }))}
          onChoose={(value) => setEveryHours(Number(value))}
        />
        {everyHours >= dayHours && (
          <Input label={words.time} value={time} onText={setTime} type="time" required />
        )}
        <Select
          label={words.rows}
          value={which}
          options={Object.entries(texts.schedules.rows).map(([value, label]) => ({ value, label }))}
          onChoose={(value) => setWhich(value as RepeatedRows)}
          help={words.rowsHelp[which]}
        />
        <Input
          label={words.cap}
          value={cap}
          onText={setCap}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          title={words.badCap}
          required
          {...(credits !== undefined && { help: words.max(credits, everyHours) })}
        />
        {firstAt !== undefined && <p class="fine">{words.first(moment(firstAt))}</p>}
        <p class="fine">{words.goesOn}</p>
        {action.problem && <ProblemNote problem={action.problem} />}
        <LinkButton onPress={props.onBack}>{words.back}</LinkButton>
      </main>
      <footer>
        <button
          type="submit"
          class="primary"
          disabled={action.busy || credits === undefined || firstAt === undefined}
        >
          {action.busy ? words.saving : words.repeat}
        </button>
      </footer>
    </form>
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
