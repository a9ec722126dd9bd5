/** The list of companies and people that searches and signals leave out. Free; read only while it is open. */
import { useId, useState } from 'preact/hooks';
import type { ExcludeReason } from '../../src/contract/exclude-list';
import * as limits from '../../src/contract/limit-values';
import { type Answer, objectsIn, text, time, whole } from '../parts/answer';
import { Fold, filled, Input, LinkButton, optionsOf, Select } from '../parts/fields';
import { Form } from '../parts/forms';
import { type Action, useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call } from '../rpc';
import { texts } from '../texts';
import { day } from '../texts/figures';
import { columnTexts } from './leave-out';
import { letters, RowChoices, useRowChoice } from './rows';

const words = texts.doNotContact;

export function DoNotContact() {
  return (
    <Section title={words.title}>
      <p class="fine">{words.help}</p>
      <List />
    </Section>
  );
}

interface Done {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unread: readonly string[];
}

/** Sends a change in parts, and adds up their results. */
async function edit(entries: readonly string[], more: object): Promise<Done> {
  const sum = { added: 0, changed: 0, removed: 0, unread: [] as string[] };
  for (let start = 0; start < entries.length; start += limits.excludedPerRequest) {
    const body = { entries: entries.slice(start, start + limits.excludedPerRequest), ...more };
    const done = await call('service', { endpoint: 'excludeEditing', body });
    for (const name of ['added', 'changed', 'removed'] as const)
      sum[name] += whole(done[name]) ?? 0;
    if (Array.isArray(done['unread'])) sum.unread.push(...done['unread'].map(String));
  }
  return sum;
}

function List() {
  const [done, setDone] = useState<Done>();
  const [changes, setChanges] = useState(0);
  /** The offsets of the pages read so far, the current page first. */
  const [starts, setStarts] = useState([0]);
  const action = useAction((next: Done) => {
    setDone(next);
    setChanges((before) => before + 1);
    setStarts([0]);
  });
  const [offset = 0, ...newer] = starts;
  const page = useQuery(
    'service',
    { endpoint: 'excludeList', body: { offset } },
    undefined,
    changes,
  );
  if (page.state === 'failed') return <ProblemNote problem={page.problem} />;
  if (page.state !== 'ready') return <p class="fine">{words.reading}</p>;
  const total = whole(page.value['total_count']);
  if (total === undefined) return <p class="end">{words.missing}</p>;
  const entries = objectsIn(page.value['entries']);
  return (
    <>
      <AddForm action={action} />
      <div aria-live="polite">
        {done && <Note kind="info">{words.done(done.added, done.changed, done.removed)}</Note>}
        {done && done.unread.length > 0 && <Note kind="warn">{words.unread(done.unread)}</Note>}
      </div>
      <ProblemNote problem={action.problem} />
      <p class="fine">
        {total === 0 ? words.none : words.count(offset + 1, offset + entries.length, total)}
      </p>
      <ul class="finds">
        {entries.map((entry) => (
          <Entry key={text(entry['entry'])} entry={entry} action={action} />
        ))}
      </ul>
      <div class="links">
        {newer.length > 0 && (
          <LinkButton onPress={() => setStarts(newer)}>{words.newer}</LinkButton>
        )}
        {page.value['has_more'] === true && (
          <LinkButton onPress={() => setStarts([offset + entries.length, ...starts])}>
            {words.older}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Entry({ entry, action }: { readonly entry: Answer; readonly action: Action<Done> }) {
  const name = text(entry['entry']) ?? '';
  const since = time(entry['since']);
  const reason =
    text(entry['note']) ?? words.reasons[(text(entry['reason']) ?? '') as ExcludeReason];
  return (
    <li>
      <div>{name}</div>
      <div class="line">
        <span class="fine">{words.since(reason ?? '', since === undefined ? '' : day(since))}</span>
        <LinkButton
          onPress={() => action.run(() => edit([name], { action: 'remove' }))}
          disabled={action.busy}
          name={words.removeEntry(name)}
        >
          {words.remove}
        </LinkButton>
      </div>
    </li>
  );
}

/** Adds pasted lines, or the companies of a column, with a reason. */
function AddForm({ action }: { readonly action: Action<Done> }) {
  const id = useId();
  const [lines, setLines] = useState('');
  const [reason, setReason] = useState<ExcludeReason>('customer');
  const [note, setNote] = useState('');
  const [fromColumn, setFromColumn] = useState(false);
  const about = { action: 'add', reason, ...(reason === 'other' && { note }) };
  const add = (read: () => Promise<readonly string[]>) =>
    action.run(async () => {
      const done = await edit(await read(), about);
      // Lines that weren't understood stay, to be corrected.
      setLines(done.unread.join('\n'));
      return done;
    });
  const given = lines.split('\n').flatMap((line) => line.trim() || []);
  const isReasoned = reason !== 'other' || note.trim() !== '';
  return (
    <Form onSubmit={() => given.length > 0 && add(async () => given)}>
      <div class="field">
        <label for={id}>{words.entries}</label>
        <textarea
          id={id}
          rows={3}
          value={lines}
          aria-describedby={`${id}-help`}
          onInput={(event) => setLines(event.currentTarget.value)}
        />
        <div class="fine" id={`${id}-help`}>
          {words.entriesHelp}
        </div>
      </div>
      <Select
        label={words.reason}
        value={reason}
        options={optionsOf(words.reasons)}
        onChoose={(value) => setReason(value as ExcludeReason)}
      />
      {reason === 'other' && (
        <Input
          {...filled}
          label={words.note}
          value={note}
          onText={setNote}
          maxLength={limits.excludeNoteLength}
        />
      )}
      <button type="submit" class="secondary" disabled={action.busy || given.length === 0}>
        {action.busy ? words.saving : words.add}
      </button>
      <Fold show={words.column} hide={words.noColumn} open={fromColumn} onOpen={setFromColumn}>
        <Column
          disabled={action.busy || !isReasoned}
          onTake={(rows) => add(() => columnTexts(rows))}
        />
      </Fold>
    </Form>
  );
}

function Column(props: {
  readonly disabled: boolean;
  onTake(rows: Parameters<typeof columnTexts>[0]): void;
}) {
  const choice = useRowChoice((table) => table.domainColumn);
  const { table, rows, problem } = choice;
  if (!table)
    return problem ? <ProblemNote problem={problem} /> : <p class="fine">{words.reading}</p>;
  const { column, noColumn } = texts.run.kinds['enrich-accounts'];
  return (
    <>
      <RowChoices choice={choice} table={table} column={column} noColumn={noColumn} />
      {rows && (
        <button
          type="button"
          class="secondary"
          disabled={props.disabled}
          onClick={() => props.onTake(rows)}
        >
          {words.addColumn(letters(rows.keyColumn))}
        </button>
      )}
    </>
  );
}
