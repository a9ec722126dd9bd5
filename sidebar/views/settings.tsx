/** The account behind the sheet, and what formulas may spend. */
import { useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import { Input } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { Account, type AccountProps } from './account';
import { LanguageChooser } from './language';
import { ParameterNamesForm } from './parameter-names';

export function Settings(props: AccountProps) {
  return (
    <div class="view">
      <main>
        <Account {...props} />
        <Formulas {...props} />
        <ParameterNamesForm {...props} />
        <LanguageChooser {...props} />
      </main>
    </div>
  );
}

function Formulas(props: { overview: Overview; onOverview(next: Overview): void }) {
  const { formulas } = props.overview;
  const [allowed, setAllowed] = useState(formulas.allowed === true);
  const [cap, setCap] = useState(String(formulas.dailyCap));
  const [above, setAbove] = useState(String(formulas.askAbove));
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const save = () =>
    action.run(async () => {
      props.onOverview(
        await call('allowFormulas', { allowed, dailyCap: Number(cap), askAbove: Number(above) }),
      );
      setSaved(true);
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{texts.formulas.title}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={allowed}
          onChange={(event) => {
            setAllowed(event.currentTarget.checked);
            setSaved(false);
          }}
        />
        {texts.formulas.label}
      </label>
      <Input
        label={texts.formulas.cap}
        value={cap}
        onText={(text) => {
          setCap(text);
          setSaved(false);
        }}
        inputMode="numeric"
        pattern="[0-9]{1,9}"
        title={texts.run.badCap}
        required
        help={`${texts.formulas.today(formulas.spentToday)}. ${texts.formulas.help}`}
      />
      <Input
        label={texts.formulas.askAbove}
        value={above}
        onText={(text) => {
          setAbove(text);
          setSaved(false);
        }}
        inputMode="numeric"
        pattern="[0-9]{1,9}"
        title={texts.run.badCap}
        required
        help={texts.formulas.askAboveHelp}
      />
      <button type="submit" class="secondary" disabled={action.busy}>
        {texts.formulas.save}
      </button>
      {saved && !action.busy && <Note kind="info">{texts.formulas.saved}</Note>}
      {action.problem && <ProblemNote problem={action.problem} />}
    </form>
  );
}
