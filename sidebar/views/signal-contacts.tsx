/** The contacts that follow a signal: chosen in its form, shown on its card. */
import type { SignalForm } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { SignalView } from '../../src/sheet/signals/view';
import { Check } from '../parts/fields';
import type { Inputs } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { costOfChecks, type Draft, wantedContacts } from './signal-draft';
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
  const { accountPrice, contactPrices } = form;
  const { emails = false, phones = false } = wantedContacts(draft) ?? {};
  const contacts = (emails ? contactPrices.emails : 0) + (phones ? contactPrices.phones : 0);
  const { companies, paid } = rows;
  // A limit is at least 1.
  return String(Math.max(1, (companies - paid) * accountPrice + companies * contacts));
}

/** Whether emails and phones are looked up afterwards, under the same limit. */
export function ContactsWanted({
  draft,
  toggle,
  prices,
}: Inputs<Draft> & { readonly prices: SignalForm['contactPrices'] }) {
  const { daily } = draft;
  const kinds = [
    ['emails', 'contactEmails'],
    ['phones', 'contactPhones'],
  ] as const;
  return (
    <>
      {kinds.map(([kind, name]) => (
        <Check
          key={kind}
          label={words.contacts.find[kind](prices[kind])}
          {...toggle(name)}
          on={draft[name] && !daily}
          disabled={daily}
        />
      ))}
      <p class="fine">{daily ? words.contacts.notDaily : words.contacts.help}</p>
    </>
  );
}

/** The contacts that its deployer asked for: what comes, how far their run is, or why there is none. */
export function SignalContacts({ signal, run }: { signal: SignalView; run: RunView | undefined }) {
  const { contacts } = signal;
  if (!contacts) return null;
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

/** Whether the run of its contacts is still to be started. */
export const comesWithContacts = ({ contacts, over, status }: SignalView) =>
  contacts !== undefined && !contacts.settled && !(over && status !== 'completed');
