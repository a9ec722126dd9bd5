/** What agents may spend with the user's keys. Free; read only while it is open. */
import { useState } from 'preact/hooks';
import { whole } from '../parts/answer';
import { Credits } from '../parts/fields';
import { Form } from '../parts/forms';
import { useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.agents;

export function Agents({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <Section title={words.title}>
      <p class="fine">{words.help}</p>
      <Caps baseUrl={baseUrl} />
    </Section>
  );
}

/** The caps that a form changes, by their names in the service. */
const capNames = ['per_call', 'per_day', 'units_per_run', 'units_per_day'] as const;
type CapName = (typeof capNames)[number];

function Caps({ baseUrl }: { readonly baseUrl: string }) {
  const [changes, setChanges] = useState(0);
  const [saved, setSaved] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<CapName, string>>>({});
  const caps = useQuery('service', { endpoint: 'agentCaps', body: {} }, undefined, changes);
  const action = useAction<object>(() => {
    setTyped({});
    setSaved(true);
    setChanges((before) => before + 1);
  });
  if (caps.state === 'failed') return <ProblemNote problem={caps.problem} />;
  if (caps.state !== 'ready') return <p class="fine">{texts.loading}</p>;
  const set = (name: string) => whole(caps.value[name]);
  if (set('per_call') === undefined || set('per_day') === undefined)
    return <p class="end">{words.missing}</p>;
  // A cap that the user didn't type isn't sent, because it may have been changed elsewhere.
  const body = Object.fromEntries(
    capNames.flatMap((name) => (typed[name] === undefined ? [] : [[name, Number(typed[name])]])),
  );
  const bind = (name: CapName) => ({
    value: typed[name] ?? String(set(name)),
    onText: (text: string) => setTyped({ ...typed, [name]: text }),
    min: 0 as const,
    required: true,
  });
  return (
    <Form
      onSubmit={() => action.run(() => call('service', { endpoint: 'agentCaps', body }))}
      onInput={() => setSaved(false)}
    >
      <p class="fine">{words.address(`${baseUrl}/mcp`)}</p>
      <Credits label={words.perCall} {...bind('per_call')} />
      <Credits
        label={words.perDay}
        {...bind('per_day')}
        help={words.perDayHelp(set('booked_today') ?? 0, set('left_today') ?? 0)}
      />
      {set('units_per_run') !== undefined && (
        <>
          <p class="fine">{words.ownKeys}</p>
          <Credits label={words.unitsPerRun} {...bind('units_per_run')} />
          <Credits
            label={words.unitsPerDay}
            {...bind('units_per_day')}
            help={words.unitsHelp(set('units_booked_today') ?? 0, set('units_left_today') ?? 0)}
          />
        </>
      )}
      <button type="submit" class="secondary" disabled={action.busy}>
        {action.busy ? words.saving : words.save}
      </button>
      {saved && !action.busy && <Note kind="info">{words.saved}</Note>}
      <ProblemNote problem={action.problem} />
    </Form>
  );
}
