/** A signal's finds, by date or score, and whether each is relevant. Free; read only while it is open. */
import { useState } from 'preact/hooks';
import type { PumpView } from '../../src/addon/sidebar/api';
import type { LeftOutReason } from '../../src/contract/exclude-list';
import type { EvidenceReason, IrrelevantReason } from '../../src/contract/signal-feedback';
import type { SignalView } from '../../src/sheet/signals/view';
import { objectsIn, text, time, whole } from '../parts/answer';
import { Fold, LinkButton } from '../parts/fields';
import { useAction, useQuery } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { day } from '../texts/figures';
import { findsIn, type SignalFind } from './finds-answer';

const words = texts.signals.finds;

/** The type makes sure that no reason is missing. */
const aboutEvidence: Readonly<Record<EvidenceReason, true>> = { wrong_role: true, not_shown: true };
const isAboutEvidence = (reason: string) => reason in aboutEvidence;
const reasons = Object.keys(words.reasons) as IrrelevantReason[];

export function Finds(props: { readonly signal: SignalView; onPumped(view: PumpView): void }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold show={words.show} hide={words.hide} open={open} onOpen={setOpen}>
      <LeftOut signal={props.signal} />
      <Pages {...props} />
    </Fold>
  );
}

/** What the signal left out: the latest entries, each with its reason and day. */
function LeftOut({ signal }: { readonly signal: SignalView }) {
  const [open, setOpen] = useState(false);
  const body = { signal_id: Number(signal.judged) };
  const left = useQuery('service', { endpoint: 'excludeFinds', body }, undefined, signal.found);
  const total = left.state === 'ready' ? (whole(left.value['total_count']) ?? 0) : 0;
  if (left.state !== 'ready' || total === 0) return null;
  return (
    <>
      <p class="fine">{texts.rules.bySignal(total)}</p>
      <Fold show={texts.leaveOut.show} hide={texts.leaveOut.hide} open={open} onOpen={setOpen}>
        <ul class="finds">
          {objectsIn(left.value['finds']).map((find) => {
            const at = time(find['left_out_at']);
            const reason = texts.leaveOut.reasons[(text(find['reason']) ?? '') as LeftOutReason];
            return (
              <li key={text(find['entry'])}>
                <div>{text(find['entry'])}</div>
                <span class="fine">
                  {texts.leaveOut.why(
                    reason ?? '',
                    text(find['note']),
                    at === undefined ? '' : day(at),
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Fold>
    </>
  );
}

function Pages(props: { readonly signal: SignalView; onPumped(view: PumpView): void }) {
  const { signal } = props;
  /** The offsets of the pages read so far, the current page first. */
  const [starts, setStarts] = useState([0]);
  const [byScore, setByScore] = useState(false);
  const [offset = 0, ...newer] = starts;
  const sort = byScore ? { sort: 'score' } : {};
  const page = useQuery(
    'service',
    { endpoint: 'signalFinds', body: { signal_id: Number(signal.judged), offset, ...sort } },
    undefined,
    `${signal.found} ${signal.irrelevant}`,
  );
  if (page.state === 'failed') return <ProblemNote problem={page.problem} />;
  if (page.state !== 'ready') return <p class="fine">{words.reading}</p>;
  const { finds, total, more, scored } = findsIn(page.value);
  if (finds.length === 0) return <p class="end">{words.none}</p>;
  return (
    <>
      <p class="fine">{words.count(offset + 1, offset + finds.length, total, byScore)}</p>
      {scored && (
        <div class="links">
          <LinkButton
            onPress={() => {
              setByScore(!byScore);
              setStarts([0]);
            }}
          >
            {byScore ? texts.scores.newest : texts.scores.first}
          </LinkButton>
        </div>
      )}
      <ul class="finds">
        {finds.map((find) => (
          <Find key={find.id} find={find} {...props} />
        ))}
      </ul>
      <div class="links">
        {newer.length > 0 && (
          <LinkButton onPress={() => setStarts(newer)}>
            {byScore ? texts.scores.higher : words.newer}
          </LinkButton>
        )}
        {more && (
          <LinkButton onPress={() => setStarts([offset + finds.length, ...starts])}>
            {byScore ? texts.scores.lower : words.older}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Find(props: {
  readonly find: SignalFind;
  readonly signal: SignalView;
  onPumped(view: PumpView): void;
}) {
  const { find, signal } = props;
  const [asking, setAsking] = useState(false);
  const action = useAction((view: PumpView) => {
    props.onPumped(view);
    setAsking(false);
  });
  const judge = (reason?: IrrelevantReason) =>
    action.run(() =>
      call('judgeFind', {
        signal: signal.id,
        account: find.id,
        ...(reason && { reason }),
        ...(reason && isAboutEvidence(reason) && { evidenceUrl: find.evidence?.url }),
      }),
    );
  const name = find.name || find.domain;
  const said = find.irrelevant;
  // Without evidence, only the company can be left out.
  const offered = reasons.filter((reason) => find.evidence || !isAboutEvidence(reason));
  return (
    <li>
      <b>{name}</b>{' '}
      <span class="fine">
        {find.domain}
        {find.score !== undefined && ` · ${texts.scores.score(find.score)}`}
      </span>
      {find.evidence && <Evidence evidence={find.evidence} />}
      {said === undefined ? (
        <Fold show={words.irrelevant(name)} hide={words.keep} open={asking} onOpen={setAsking}>
          <fieldset class="reasons">
            <legend class="fine">{words.why}</legend>
            {offered.map((reason) => (
              <button
                key={reason}
                type="button"
                class="secondary"
                disabled={action.busy}
                onClick={() => judge(reason)}
              >
                {words.reasons[reason]}
              </button>
            ))}
          </fieldset>
        </Fold>
      ) : (
        <div class="fine">
          {isAboutEvidence(said) ? words.evidenceLeftOut : words.companyLeftOut}{' '}
          <LinkButton onPress={() => judge()} disabled={action.busy}>
            {words.undo}
          </LinkButton>
        </div>
      )}
      <ProblemNote problem={action.problem} />
    </li>
  );
}

function Evidence({ evidence }: { readonly evidence: NonNullable<SignalFind['evidence']> }) {
  const { title, url, date } = evidence;
  const at = Date.parse(date);
  const shown = title || url;
  return (
    <div class="fine">
      {/^https?:\/\//i.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {shown}
        </a>
      ) : (
        shown
      )}
      {!Number.isNaN(at) && ` · ${day(at)}`}
    </div>
  );
}
