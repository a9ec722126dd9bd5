/** How companies are scored: the weights of the parts, and their effect on three companies. Free. */
import { useEffect, useState } from 'preact/hooks';
import * as limits from '../../src/contract/limit-values';
import type { ScoreSettings } from '../../src/contract/scores';
import type { Answer } from '../parts/answer';
import { isWhole, LinkButton, Whole } from '../parts/fields';
import { Form } from '../parts/forms';
import { useAction, useChanges, useQuery, useSettled } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call } from '../rpc';
import { texts } from '../texts';
import { examplesIn, parts, type ScoreExample, type ShownScore, weightsIn } from './scores-answer';

const words = texts.scores;
const endpoint = 'scoreSettings';

/** Empty if the service has no scores. */
export function Scores() {
  const [changed, setChanged] = useState<Answer>();
  const read = useQuery('service', { endpoint, body: { action: 'read' } });
  const answer = changed ?? (read.state === 'ready' ? read.value : {});
  const [saved, defaults] = [weightsIn(answer['settings']), weightsIn(answer['defaults'])];
  if (!saved || !defaults) return null;
  return (
    <Section title={words.title}>
      <p class="fine">{words.help}</p>
      <p class="fine">{words.formula}</p>
      <Weights saved={saved} defaults={defaults} onSaved={setChanged} />
    </Section>
  );
}

const names = [...parts, 'half_life_days'] as const;

function Weights(props: {
  readonly saved: ScoreSettings;
  readonly defaults: ScoreSettings;
  onSaved(answer: Answer): void;
}) {
  const [done, setDone] = useState(false);
  const form = useChanges(mapped(props.saved, String));
  const action = useAction((answer: Answer) => {
    form.clear();
    setDone(true);
    props.onSaved(answer);
  });
  const { values } = form;
  const field = (name: (typeof names)[number]) => ({
    value: values[name],
    onText: (text: string) => form.change({ [name]: text }),
    required: true,
  });
  const isRight =
    parts.every((part) => isWhole(values[part], 0, limits.scoreWeight)) &&
    isWhole(values.half_life_days, 1, limits.scoreHalfLifeDays);
  const settings = mapped(values, Number);
  const send = (body: object) => action.run(() => call('service', { endpoint, body }));
  const isDefault = names.every((name) => props.saved[name] === props.defaults[name]);
  return (
    <Form onSubmit={() => send({ action: 'save', settings })} onInput={() => setDone(false)}>
      <div class="pair">
        {parts.map((part) => (
          <Whole
            key={part}
            {...field(part)}
            label={words.parts[part]}
            min={0}
            max={limits.scoreWeight}
            title={words.badWeight(limits.scoreWeight)}
          />
        ))}
        <Whole
          {...field('half_life_days')}
          label={words.halfLife}
          min={1}
          max={limits.scoreHalfLifeDays}
          title={words.badDays(limits.scoreHalfLifeDays)}
        />
      </div>
      {isRight && parts.every((part) => settings[part] === 0) && (
        <Note kind="warn">{words.allOff}</Note>
      )}
      <Examples settings={isRight ? settings : undefined} saved={props.saved} />
      <button type="submit" class="secondary" disabled={action.busy}>
        {words.save}
      </button>
      {!isDefault && (
        <div class="links">
          <LinkButton onPress={() => send({ action: 'reset' })} disabled={action.busy}>
            {words.reset}
          </LinkButton>
        </div>
      )}
      {done && !action.busy && <Note kind="info">{words.saved}</Note>}
      <ProblemNote problem={action.problem} />
    </Form>
  );
}

function mapped<From, To>(
  all: Readonly<Record<(typeof names)[number], From>>,
  to: (one: From) => To,
) {
  const { fit, signals, roles, half_life_days: days } = all;
  return { fit: to(fit), signals: to(signals), roles: to(roles), half_life_days: to(days) };
}

/** The effect of the typed weights. The last answer stays until the next one arrives, and while a number is wrong. */
function Examples(props: {
  readonly settings: ScoreSettings | undefined;
  readonly saved: ScoreSettings;
}) {
  const { settings } = props;
  const [shown, setShown] = useState<readonly ScoreExample[]>();
  const wanted = useSettled(settings ? JSON.stringify(settings) : '');
  const tried = useQuery(
    'service',
    wanted === '' ? undefined : { endpoint, body: { action: 'try', settings: JSON.parse(wanted) } },
    undefined,
    JSON.stringify(props.saved),
  );
  const answer = tried.state === 'ready' ? tried.value : undefined;
  useEffect(() => {
    if (answer) setShown(examplesIn(answer));
  }, [answer]);
  if (tried.state === 'failed') return <ProblemNote problem={tried.problem} />;
  if (!shown) return <p class="fine">{texts.loading}</p>;
  if (shown.length === 0) return <p class="end">{words.noExamples}</p>;
  return (
    <section aria-label={words.examples} aria-live="polite">
      <div>{words.examples}</div>
      <ul class="finds">
        {shown.map((example) => (
          <li key={example.domain}>
            <b>{example.name}</b> <span class="fine">{example.domain}</span>
            <div>{change(example)}</div>
            <div class="fine">{example.tried.parts.map(partIn).join(', ')}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function change({ saved, tried }: ScoreExample): string {
  const [before, after] = [pointsIn(saved), pointsIn(tried)];
  return before === after ? after : words.changed(before, after);
}

function pointsIn({ points }: ShownScore): string {
  return points === undefined ? words.none : words.score(points);
}

function partIn({ part, points, of, known }: ShownScore['parts'][number]): string {
  const said = `${words.parts[part]} ${points}/${of}`;
  return known ? said : `${said} (${words.notKnown})`;
}
