/** Links to the cells that a run, a search or a signal wrote. */
import { LinkButton } from '../parts/fields';
import { useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.show;

/** The links to one owner's results; empty without results. */
export function ShowResults(props: {
  readonly id: string;
  readonly links: { readonly [Which in keyof typeof words]?: boolean };
}) {
  const { id, links } = props;
  const action = useAction<object>();
  const there = (['results', 'calls', 'companies', 'people'] as const).filter(
    (which) => links[which],
  );
  if (there.length === 0) return null;
  const show = (which: keyof typeof words) => () =>
    action.run(() => call('showResults', { id, people: which === 'people' || which === 'calls' }));
  return (
    <>
      <div class="links">
        {there.map((which) => (
          <LinkButton key={which} onPress={show(which)} disabled={action.busy}>
            {words[which]}
          </LinkButton>
        ))}
      </div>
      <ProblemNote problem={action.problem} />
    </>
  );
}
