/** Which data provider found the person of a row, and their email and phone. Free. */
import { useQuery } from '../parts/hooks';
import { texts } from '../texts';
import { day } from '../texts/figures';
import { type FoundView, personIn } from './providers-answer';

const words = texts.whereFrom;

/** Takes the id as the cell shows it. Empty if the service doesn't report origins or doesn't know the person. */
export function PersonFrom({ id }: { readonly id: string }) {
  const person_id = /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  const answer = useQuery(
    'service',
    person_id === undefined
      ? undefined
      : { endpoint: 'providers', body: { action: 'person', person_id } },
  );
  const found = answer.state === 'ready' ? personIn(answer.value) : undefined;
  if (!found) return null;
  return (
    <dl class="origins">
      {(['person', 'email', 'phone'] as const).map(
        (part) => found[part] && <Found key={part} name={words.person[part]} found={found[part]} />,
      )}
    </dl>
  );
}

function Found({ name, found }: { readonly name: string; readonly found: FoundView }) {
  const { value, provider, foundAt, quality, verifiedAt } = found;
  const facts = [
    provider ?? words.service,
    quality && (words.qualities[quality] ?? quality),
    verifiedAt !== undefined && words.verified(day(verifiedAt)),
    foundAt !== undefined && words.found(day(foundAt)),
  ];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        <div class="fine">{facts.filter(Boolean).join(' · ')}</div>
      </dd>
    </div>
  );
}
