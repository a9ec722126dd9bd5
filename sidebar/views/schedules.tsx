/** Repeated runs: when they come next, how the last time went, and what their owner can do. */
import { useState } from 'preact/hooks';
import type { PumpView, SidebarApi } from '../../src/addon/sidebar/api';
import type { ScheduleView } from '../../src/sheet/schedules/schedule';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { moment, texts } from '../texts';

const words = texts.schedules;

type ScheduleCall = (
  name: 'pauseSchedule' | 'resumeSchedule' | 'deleteSchedule',
  input: Parameters<SidebarApi['pauseSchedule']>[0],
) => void;

export function Schedules(props: {
  schedules: readonly ScheduleView[];
  onPumped(view: PumpView): void;
}) {
  const action = useAction();
  const change: ScheduleCall = (name, input) =>
    action.run(async () => props.onPumped(await call(name, input)));
  if (props.schedules.length === 0) return null;
  return (
    <div class="group">
      <h2>{words.title}</h2>
      {action.problem && <ProblemNote problem={action.problem} />}
      {props.schedules.map((schedule) => (
        <ScheduleCard key={schedule.id} schedule={schedule} busy={action.busy} onCall={change} />
      ))}
    </div>
  );
}

function ScheduleCard(props: { schedule: ScheduleView; busy: boolean; onCall: ScheduleCall }) {
  const { schedule } = props;
  const { paused, last } = schedule;
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
      {!schedule.mine && <div class="fine">{words.others}</div>}
      <Actions {...props} />
    </section>
  );
}

function foundText(kind: ScheduleView['kind'], found: number): string {
  return texts.runs.found[kind](texts.run.kinds[kind].unit(found));
}

function Actions(props: { schedule: ScheduleView; busy: boolean; onCall: ScheduleCall }) {
  const [asking, setAsking] = useState(false);
  const { id, mine, paused } = props.schedule;
  const press = (name: Parameters<ScheduleCall>[0]) => () => props.onCall(name, { schedule: id });
  if (asking) {
    return (
      <div class="links">
        <LinkButton onPress={press('deleteSchedule')} disabled={props.busy}>
          {words.deleteReally}
        </LinkButton>
        <LinkButton onPress={() => setAsking(false)}>{words.keep}</LinkButton>
      </div>
    );
  }
  return (
    <div class="links">
      {mine && (
        <LinkButton
          onPress={press(paused ? 'resumeSchedule' : 'pauseSchedule')}
          disabled={props.busy}
        >
          {paused ? words.resume : words.pause}
        </LinkButton>
      )}
      <LinkButton onPress={() => setAsking(true)} disabled={props.busy}>
        {words.delete}
      </LinkButton>
    </div>
  );
}
