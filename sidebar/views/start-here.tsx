/** The first three steps in a document, until they are done or hidden. */
import type { Overview } from '../../src/addon/sidebar/api';
import { LinkButton } from '../parts/fields';
import { useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import type { TabName } from '../parts/tabs';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.startHere;

type Step = keyof typeof words.steps;

/** The tab for each step. */
const tabs: Record<Step, TabName> = { companies: 'enrich', people: 'find', signals: 'signals' };

export function StartHere(props: {
  readonly overview: Overview;
  onTab(tab: TabName): void;
  onOverview(next: Overview): void;
}) {
  const { runs, signals, hidesSteps } = props.overview;
  const action = useAction(props.onOverview);
  const ran = (...kinds: string[]) => runs.some(({ kind }) => kinds.includes(kind));
  const done: Record<Step, boolean> = {
    companies: ran('enrich-accounts'),
    people: ran('discover-people', 'find-contacts'),
    signals: signals.length > 0,
  };
  const steps = Object.keys(tabs) as Step[];
  if (hidesSteps || steps.every((step) => done[step])) return null;
  const next = steps.find((step) => !done[step]);
  return (
    <div class="start">
      <h2>{words.title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step} class={done[step] ? 'done' : undefined}>
            <LinkButton onPress={() => props.onTab(tabs[step])}>
              {words.steps[step].title}
            </LinkButton>
            {done[step] && <span class="fine"> · {words.done}</span>}
            {step === next && <p class="fine">{words.steps[step].help}</p>}
          </li>
        ))}
      </ol>
      <LinkButton disabled={action.busy} onPress={() => action.run(() => call('hideSteps', {}))}>
        {words.hide}
      </LinkButton>
      <ProblemNote problem={action.problem} />
    </div>
  );
}
