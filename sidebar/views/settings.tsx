/** The account behind the sheet, and what formulas may spend. */
import { useState } from 'preact/hooks';
import type { ConnectionView, Overview } from '../../src/addon/sidebar/api';
import { Input, LinkButton } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { count, texts } from '../texts';
import { ParameterNames } from './parameter-names';

const words = texts.settings;

export function Settings(props: {
  overview: Overview;
  connection: ConnectionView;
  balance: number | undefined;
  onOverview(next: Overview): void;
}) {
  return (
    <div class="view">
      <main>
        <Account {...props} />
        <Formulas {...props} />
        <ParameterNames {...props} />
      </main>
    </div>
  );
}

function Account(props: {
  connection: ConnectionView;
  balance: number | undefined;
  onOverview(next: Overview): void;
}) {
  const { connection, balance } = props;
  const [asking, setAsking] = useState(false);
  const action = useAction();
  const disconnect = () => action.run(async () => props.onOverview(await call('disconnect', {})));
  return (
    <section>
      <h2>{words.account}</h2>
      <dl class="facts">
        <dt>{words.userId}</dt>
        <dd>{connection.userId}</dd>
        <dt>{words.key}</dt>
        <dd>{connection.maskedKey}</dd>
        <dt>{words.address}</dt>
        <dd>{connection.baseUrl}</dd>
        <dt>{words.balance}</dt>
        <dd>{balance === undefined ? '–' : count(balance)}</dd>
      </dl>
      {asking && <p class="fine">{words.disconnectHelp}</p>}
      <div class="links">
        {asking ? (
          <>
            <LinkButton onPress={disconnect} disabled={action.busy}>
              {words.disconnectReally}
            </LinkButton>
            <LinkButton onPress={() => setAsking(false)}>{words.stay}</LinkButton>
          </>
        ) : (
          <LinkButton onPress={() => setAsking(true)}>{words.disconnect}</LinkButton>
        )}
      </div>
      {action.problem && <ProblemNote problem={action.problem} />}
    </section>
  );
}

function Formulas(props: { overview: Overview; onOverview(next: Overview): void }) {
  const { formulas } = props.overview;
  const [allowed, setAllowed] = useState(formulas.allowed === true);
  const [cap, setCap] = useState(String(formulas.dailyCap));
  const [saved, setSaved] = useState(false);
  const action = useAction();
  const save = () =>
    action.run(async () => {
      props.onOverview(await call('allowFormulas', { allowed, dailyCap: Number(cap) }));
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
      <button type="submit" class="secondary" disabled={action.busy}>
        {texts.formulas.save}
      </button>
      {saved && !action.busy && <Note kind="info">{texts.formulas.saved}</Note>}
      {action.problem && <ProblemNote problem={action.problem} />}
    </form>
  );
}
