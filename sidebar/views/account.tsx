/** The account behind the sheet: whose it is, what it has and spent, who else may use it. */
import { useState } from 'preact/hooks';
import type { ConnectionView, Overview } from '../../src/addon/sidebar/api';
import { Check, LinkButton } from '../parts/fields';
import { Note, ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { Charges } from './charges';

const words = texts.settings;

export interface AccountProps {
  readonly overview: Overview;
  readonly connection: ConnectionView;
  readonly balance: number | undefined;
  onOverview(next: Overview): void;
  /** Leads to a code by email, which brings the current key back. */
  onConnect(): void;
}

export function Account(props: AccountProps) {
  const { overview, connection, balance, onConnect } = props;
  const isOwn = connection.source === 'own';
  return (
    <section>
      <h2>{words.account}</h2>
      {!isOwn && <Note kind="info">{words.usesShared(connection.userId)}</Note>}
      <dl class="facts">
        <dt>{words.userId}</dt>
        <dd>{connection.userId}</dd>
        <dt>{words.key}</dt>
        <dd>{connection.maskedKey}</dd>
        <dt>{words.address}</dt>
        <dd>{connection.baseUrl}</dd>
        <dt>{words.balance}</dt>
        <dd>{balance === undefined ? '–' : texts.run.creditCount(balance)}</dd>
        <dt>{words.today}</dt>
        <dd>{words.spentToday(overview.spentToday, overview.formulas.ofAccount)}</dd>
        <dt>{words.runCap}</dt>
        <dd>{words.lastCap(overview.cap)}</dd>
      </dl>
      <Charges key={`${connection.baseUrl} ${connection.userId}`} />
      {isOwn ? (
        <>
          <Sharing {...props} />
          <p class="fine">{words.lost}</p>
          <div class="links">
            <LinkButton onPress={onConnect}>{words.recover}</LinkButton>
          </div>
          <Disconnect {...props} />
        </>
      ) : (
        <div class="links">
          <LinkButton onPress={onConnect}>{words.ownAccount}</LinkButton>
        </div>
      )}
    </section>
  );
}

function Sharing({ overview, onOverview }: AccountProps) {
  const action = useAction();
  const share = (on: boolean) => action.run(async () => onOverview(await call('share', { on })));
  const { sharing } = overview;
  return (
    <>
      <Check
        label={words.share}
        help={sharing === 'other' ? `${words.shareHelp} ${words.replaces}` : words.shareHelp}
        on={sharing === 'mine'}
        disabled={action.busy}
        onToggle={share}
      />
      {action.problem && <ProblemNote problem={action.problem} />}
    </>
  );
}

function Disconnect({ onOverview }: AccountProps) {
  const [asking, setAsking] = useState(false);
  const action = useAction();
  const disconnect = () => action.run(async () => onOverview(await call('disconnect', {})));
  return (
    <>
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
    </>
  );
}
