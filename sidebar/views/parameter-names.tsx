/** What the service calls parameters that the interface does not name, for everyone who edits the document. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { ParameterName, ParameterNames } from '../../src/contract/tech-companies';
import { Input } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.names;

export function ParameterNamesForm(props: {
  overview: Overview;
  onOverview(next: Overview): void;
}) {
  const { defaultValue, replaced } = props.overview.names;
  const [names, setNames] = useState<ParameterNames>(replaced);
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const options = Object.keys(defaultValue) as ParameterName[];
  const save = () =>
    action.run(async () => {
      const next = await call('saveNames', { names });
      props.onOverview(next);
      setNames(next.names.replaced);
      setSaved(true);
    });
  return (
    <details>
      <summary>{words.title}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p class="fine">{words.help}</p>
        {options.map((option) => (
          <Input
            key={option}
            label={words.options[option]}
            value={names[option]}
            onText={(name) => {
              setNames({ ...names, [option]: name });
              setSaved(false);
            }}
            placeholder={defaultValue[option]}
            pattern="\s*([A-Za-z][A-Za-z0-9_.\-]{0,63})?\s*"
            title={words.bad}
          />
        ))}
        <button type="submit" class="secondary" disabled={action.busy}>
          {words.save}
        </button>
        {saved && !action.busy && <Note kind="info">{words.saved}</Note>}
        {action.problem && <ProblemNote problem={action.problem} />}
      </form>
    </details>
  );
}
