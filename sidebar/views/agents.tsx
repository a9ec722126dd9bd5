/** What agents may spend with the user's key. Free; read only while it is open. */
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

function Caps({ baseUrl }: { readonly baseUrl: string }) {
  const [changes, setChanges] = useState(0);
  const [saved, setSaved] = useState(false);
  const [typed, setTyped] = useState<{ readonly perCall?: string; readonly perDay?: string }>({});
  const caps = useQuery('service', { endpoint: 'agentCaps', body: {} }, undefined, changes);
  const action = useAction<object>(() => {
    setTyped({});
    setSaved(true);
    setChanges((before) => before + 1);
  });
  if (caps.state === 'failed') return <ProblemNote problem={caps.problem} />;
  if (caps.state !== 'ready') return <p class="fine">{texts.loading}</p>;
  const run = whole(caps.value['per_call']);
  const day = whole(caps.value['per_day']);
  if (run === undefined || day === undefined) return <p class="end">{words.missing}</p>;
  const { perCall = String(run), perDay = String(day) } = typed;
  // A cap that the user didn't type isn't sent, because it may have been changed elsewhere.
  const body = {
    ...(typed.perCall !== undefined && { per_call: Number(perCall) }),
    ...(typed.perDay !== undefined && { per_day: Number(perDay) }),
  };
  return (
    <Form
      onSubmit={() => action.run(() => call('service', { endpoint: 'agentCaps', body }))}
      onInput={() => setSaved(false)}
    >
      <p class="fine">{words.address(`${baseUrl}/mcp`)}</p>
      <Credits
        label={words.perCall}
        value={perCall}
        onText={(text) => setTyped({ ...typed, perCall: text })}
        min={0}
        required
      />
      <Credits
        label={words.perDay}
        value={perDay}
        onText={(text) => setTyped({ ...typed, perDay: text })}
        min={0}
        required
        help={words.perDayHelp(
          whole(caps.value['booked_today']) ?? 0,
          whole(caps.value['left_today']) ?? 0,
        )}
      />
      <button type="submit" class="secondary" disabled={action.busy}>
        {action.busy ? words.saving : words.save}
      </button>
      {saved && !action.busy && <Note kind="info">{words.saved}</Note>}
      <ProblemNote problem={action.problem} />
    </Form>
  );
}
