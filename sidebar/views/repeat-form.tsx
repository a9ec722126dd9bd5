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

export function RepeatForm(props: {
  run: RunView;
  onBack(): void;
  onPumped(view: PumpView): void;
}) {
  const { run } = props;
  const [everyHours, setEveryHours] = useState(24);
  const [which, setWhich] = useState<RepeatedRows>(
    // What costs nothing, or has an answer already, is asked to see what changed.
    run.kind === 'read-accounts' || run.kind === 'verify-employment' ? 'everything' : 'blanks',
  );
  const [cap, setCap] = useState(String(run.cap));
  const action = useAction();
  const credits = /^[1-9]\d{0,8}$/.test(cap.trim()) ? Number(cap) : undefined;
  const repeat = () => {
    if (credits === undefined) return;
    const request = { run: run.id, everyHours, which, cap: credits };
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
        <p class="fine">{words.first(moment(Date.now() + everyHours * hourMs))}</p>
        <p class="fine">{words.goesOn}</p>
        {action.problem && <ProblemNote problem={action.problem} />}
        <LinkButton onPress={props.onBack}>{words.back}</LinkButton>
      </main>
      <footer>
        <button type="submit" class="primary" disabled={action.busy || credits === undefined}>
          {action.busy ? words.saving : words.repeat}
        </button>
      </footer>
    </form>
  );
}
