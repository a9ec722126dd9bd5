/** The contacts that follow a signal: chosen in its form, shown on its card. */
import type { PumpView, SignalForm } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { SignalView } from '../../src/sheet/signals/view';
import { Check, isWhole, LinkButton, largest, Whole } from '../parts/fields';
import { type Inputs, useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { contactPrice, contactsADay, costOfChecks, type Draft } from './signal-draft';
import type { ShownRows } from './signal-question';

const words = texts.signals;

/**
 * The most that a signal's rows can cost this account, with the contacts of a person at each, as text; '' without rows,
 * because then their number isn't known.
 */
export function suggested(
  form: SignalForm | undefined,
  rows: ShownRows | undefined,
  draft: Draft,
): string {
  if (!form || !rows) return '';
  if (rows.rows.ofPeople) return String(costOfChecks(draft, rows.companies, form));
  // The contacts of a daily signal have their own cap.
  const contacts = draft.daily ? 0 : contactPrice(draft, form);
  const { companies, paid } = rows;
  // A limit is at least 1.
  return String(Math.max(1, (companies - paid) * form.accountPrice + companies * contacts));
}

/** Whether emails and phones are looked up afterwards: within the same limit, or within a daily cap. */
export function ContactsWanted({
  draft,
  toggle,
  change,
  form,
}: Inputs<Draft> & { readonly form: SignalForm }) {
  const { daily } = draft;
  const price = contactPrice(draft, form);
  const aDay = contactsADay(draft, form);
  const mostADay = isWhole(aDay, price, largest) ? Number(aDay) : undefined;
  const kinds = [
    ['emails', 'contactEmails'],
    ['phones', 'contactPhones'],
  ] as const;
  return (
    <>
      {kinds.map(([kind, name]) => (
        <Check
          key={kind}
          label={words.contacts.find[kind](form.contactPrices[kind])}
          {...toggle(name)}
        />
      ))}
      {daily && price > 0 && (
        <Whole
          label={words.contacts.aDay}
          value={aDay}
          onText={(contactsADay) => change({ contactsADay })}
          min={price}
          max={largest}
          title={words.contacts.badADay(price)}
          {...(mostADay !== undefined && { help: words.contacts.mostADay(mostADay) })}
          required
        />
      )}
      <p class="fine">{daily ? words.contacts.dailyHelp : words.contacts.help}</p>
    </>
  );
}

/** The contacts that the signal's deployer asked for: what is planned, how far their run is, or why it has none. */
export function SignalContacts(props: {
  readonly signal: SignalView;
  readonly run: RunView | undefined;
  onPumped(view: PumpView): void;
}) {
  const { signal, run } = props;
  const { contacts } = signal;
  if (!contacts) return null;
  if (contacts.aDay !== undefined) return <DailyContacts {...props} />;
  const kinds = words.contacts.kinds(contacts.emails, contacts.phones);
  if (run) {
    const { finished, keys, counts } = run;
    return <div class="fine">{words.contacts.progress(kinds, finished, keys, counts.spent)}</div>;
  }
  if (contacts.problem?.code === 'NOTHING_TO_DO')
    return <div class="fine">{words.contacts.none(kinds)}</div>;
  if (contacts.problem) return <ProblemNote problem={contacts.problem} kind="warn" />;
  return comesWithContacts(signal) ? <div class="fine">{words.contacts.comes(kinds)}</div> : null;
}

/** The contacts of a daily signal: today's cost and cap, the current run, how many people wait, and the switch. */
function DailyContacts({ signal, run, onPumped }: Parameters<typeof SignalContacts>[0]) {
  const action = useAction(onPumped);
  const { contacts, contactsOn } = signal;
  if (contacts?.aDay === undefined) return null;
  const { aDay, problem, day, spent = 0 } = contacts;
  const isToday = day === new Date().toISOString().slice(0, 10);
  const used = (isToday ? spent : 0) + (run?.counts.spent ?? 0);
  const kinds = words.contacts.kinds(contacts.emails, contacts.phones);
  const waiting = waitingPeople(signal);
  const isOpen = run && run.state !== 'done' && run.state !== 'cancelled';
  const turn = () => call('switchContacts', { signal: signal.id, on: !contactsOn });
  return (
    <>
      <div class="fine">
        {contactsOn || isOpen
          ? words.contacts.today(kinds, used, aDay)
          : words.contacts.isOff(kinds, aDay)}
      </div>
      {isOpen && (
        <div class="fine">
          {words.contacts.progress(kinds, run.finished, run.keys, run.counts.spent)}
        </div>
      )}
      {isOpen && <ProblemNote problem={run.problem} kind="warn" />}
      {contactsOn && <ProblemNote problem={problem} kind="warn" />}
      {contactsOn && waiting > 0 && !isOpen && (
        <div class="fine">{words.contacts.waiting(waiting)}</div>
      )}
      {signal.mine && (
        <div class="links">
          <LinkButton onPress={() => action.run(turn)} disabled={action.busy}>
            {contactsOn ? words.contacts.turnOff : words.contacts.turnOn(aDay)}
          </LinkButton>
        </div>
      )}
      <ProblemNote problem={action.problem} />
    </>
  );
}

/** People whose contacts no run of a daily signal has taken yet. */
function waitingPeople({ contacts }: SignalView): number {
  const { listed = 0, taken = 0, upTo = 0, run } = contacts ?? {};
  return listed - (run === undefined ? taken : upTo);
}

/** Whether a run of its contacts is still to be started. */
export const comesWithContacts = (signal: SignalView) => {
  const { contacts, contactsOn, over, status } = signal;
  if (contacts?.aDay !== undefined) return contactsOn && waitingPeople(signal) > 0;
  return contacts !== undefined && !contacts.settled && !(over && status !== 'completed');
};
