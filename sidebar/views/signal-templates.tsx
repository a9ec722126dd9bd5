/** Questions that fill in the form of a signal as far as they can. */
import type { SignalForm } from '../../src/addon/sidebar/api';
import { Chips } from '../parts/fields';
import type { Inputs } from '../parts/hooks';
import { offers } from '../parts/offers';
import { texts } from '../texts';
import type { Draft } from './signal-draft';

const words = texts.signals;

export type Template = keyof typeof words.templates;

const reach = { contactEmails: true, contactPhones: true };
const listOnly = { contactEmails: false, contactPhones: false };
export const fills: Readonly<Record<Template, Partial<Draft>>> = {
  calls: { kind: 'hiring-role', where: 'rows', daily: false, ...reach },
  accounts: { kind: 'hiring-role', where: 'rows', daily: true, ...listOnly },
  market: { kind: 'hiring-role', where: 'icp', daily: true, ...listOnly },
  moving: { kind: 'hiring-initiative', where: 'icp', daily: true, ...listOnly },
  talking: { kind: 'social', target: 'people', daily: false, ...listOnly },
  starting: { kind: 'technology', daily: true, ...listOnly },
  moved: { kind: 'job-change', daily: true, ...listOnly },
};

/** Whether the service has the kind of signal. */
export function isOffered(form: SignalForm, kind: string): boolean {
  if (kind === 'technology') return offers(form, 'technology-signals');
  return kind !== 'job-change' || offers(form, 'job-change-signals');
}

export function Templates({ draft, change, form }: Inputs<Draft> & { readonly form: SignalForm }) {
  const offered = Object.fromEntries(
    Object.entries(words.templates).filter(([template]) =>
      isOffered(form, fills[template as Template].kind ?? ''),
    ),
  );
  const isLike = (template: Template) =>
    Object.entries(fills[template]).every(([name, value]) => draft[name as keyof Draft] === value);
  return (
    <Chips
      label={words.template}
      names={offered as typeof words.templates}
      isOn={isLike}
      onToggle={(template) => change(fills[template])}
    />
  );
}
