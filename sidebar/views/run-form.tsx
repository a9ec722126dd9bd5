/** The form of a run over rows of any kind: rows, cost, start. */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Overview } from '../../src/addon/sidebar/api';
import type { PlanSummary } from '../../src/sheet/runs/plan';
import type { OfferedRows, PlanRequest } from '../../src/sheet/runs/plan-request';
import type { Needed } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import { Check, Credits, Input, LinkButton, More, optionsOf, Select } from '../parts/fields';
import { Price, ViewForm } from '../parts/forms';
import { useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { type Cover, coverOf, Estimate, mostOf, Remark } from './estimate';
import { NamesBox, useNamesOffer } from './names-box';
import { keyLimits, OwnKeysLine, useKeyLimits, useOwnKeys } from './own-keys';
import { OwnListBox, useOwnList } from './own-list';
import { hiddenIn, PartOfRows } from './part-of-rows';
import { RowRulesFields, useRowRules } from './row-rules';
import { RowChoices, useRowChoice } from './rows';

const words = texts.run;
const checkFirst = { kind: 'verify-employment' } as const;
const trialKeys = 3;

export interface RunFormProps {
  readonly overview: Overview;
  readonly balance: number | undefined;
  onStarted(next: Overview): void;
}

export function RunForm(
  props: RunFormProps & {
    /** Undefined until everything is chosen; until then, `children` say what is missing. */
    readonly task: RowTask | undefined;
    readonly kind: RowTask['kind'];
    /** Shown at the top. */
    readonly intro?: ComponentChildren;
    /** The choices of this kind of run. */
    readonly children?: ComponentChildren;
    /** Choices that most users leave alone, and whether one of them differs from its default. */
    readonly more?: ComponentChildren;
    readonly hasMore?: boolean;
  },
) {
  const { overview, balance, task, kind } = props;
  const [which, setWhich] = useState<OfferedRows>(
    kind === 'read-accounts' ? 'everything' : 'blanks',
  );
  const [staleBefore, setStaleBefore] = useState(aMonthAgo);
  const [cap, setCap] = useState(String(overview.cap));
  const isByPerson = kind === 'find-contacts' || kind === 'verify-employment';
  const choice = useRowChoice((table) => (isByPerson ? table.personColumn : table.domainColumn));
  const { table, problem, rows } = choice;
  const action = useAction(props.onStarted);
  const age = which === 'stale' ? { staleBefore } : {};
  const isDated = which !== 'stale' || staleBefore !== '';
  const [again, setAgain] = useState(false);
  const ruling = useRowRules(table);
  const { rules } = ruling;
  const request =
    rows && task && isDated && ruling.isWhole
      ? { ...rows, task, which, again, ...age, ...(rules && { rules }) }
      : undefined;
  const list = useOwnList(isByPerson ? choice : undefined);
  const offer = useNamesOffer(isByPerson ? undefined : choice);
  // The plan follows the request and the sheet, whose rows may have changed.
  const plan = useQuery(
    'plan',
    request,
    request && `${JSON.stringify(request)} ${list.version}`,
    choice.reads,
  );
  const ownKeys = useOwnKeys(task);
  const isOfPeople = kind === 'discover-people';
  const companyKeys = useOwnKeys(isOfPeople ? overview.tasks['enrich-accounts'] : undefined);
  const summary = plan.state === 'ready' ? plan.value : undefined;
  const checks = task?.kind === 'find-contacts' && task.checkEmployment === true;
  const planned = useRef('');
  if (summary) planned.current = summary.fingerprint;
  // The search for people doesn't affect which companies have to be enriched first.
  const needed = useQuery(
    'needed',
    (isOfPeople || checks) && planned.current !== '' ? request : undefined,
    isOfPeople && request ? JSON.stringify({ ...request, task: undefined }) : undefined,
    planned.current,
  );
  const [enrichFirst, setEnrichFirst] = useState(true);
  // An empty cap means the default.
  const wanted = cap.trim() || String(overview.cap);
  const credits = /^\d{1,9}$/.test(wanted) ? Number(wanted) : undefined;

  const needs = needed.state === 'ready' ? needed.value : undefined;
  // Companies that are enriched first cost credits in any case.
  const goesOn = ownKeys.length > 0 && kind !== 'enrich-accounts' && !needs?.keys;
  const means = goesOn ? undefined : balance;
  const cover =
    summary && credits !== undefined && needed.state !== 'working'
      ? coverOf(summary, needs, enrichFirst || checks, credits, means)
      : undefined;
  const ofKeys = useKeyLimits(ownKeys, cover?.wanted ?? 0);
  const isReady =
    cover !== undefined &&
    !ofKeys.isWrong &&
    needed.state !== 'failed' &&
    cover.covered + (summary?.fresh ?? 0) > 0;
  const start = (only: Pick<PlanRequest, 'trial'> = {}) => {
    if (!request || !summary || credits === undefined || !isReady) return;
    const first = checks ? checkFirst : overview.tasks['enrich-accounts'];
    const { prepared } = cover;
    const both =
      prepared > 0
        ? { first, ...(isOfPeople && { firstLimits: keyLimits(companyKeys, prepared) }) }
        : {};
    const shown = { fingerprint: summary.fingerprint, prepared, inFront: choice.follows };
    action.run(async () => {
      try {
        return await call('start', {
          ...request,
          ...both,
          ...only,
          ...(goesOn && { ownKeys: true }),
          keyLimits: ofKeys.limits,
          cap: credits,
          shown,
        });
      } catch (error) {
        // The form may be outdated.
        choice.read();
        throw error;
      }
    });
  };
  // Without full cover, the trial's rows could be those left out. A free run needs no trial.
  const canTry = isReady && cover.estimate > 0 && cover.covered > trialKeys && cover.leftOut === 0;
  const why = {
    selected: summary !== undefined && summary.rows < summary.allRows,
    ...hiddenIn(rows?.span),
    failed: which === 'failed',
    stale: which === 'stale',
    where: rules?.onlyWhere !== undefined,
    leaveOut: rules?.leaveOut !== undefined || rules?.leaveOutListed === true,
  };
  // What is to be left out stays out.
  const mayTakeAll = why.selected || why.failed || why.stale || why.where;
  const takeAll = () => {
    choice.onWhich('all');
    if (why.failed || why.stale) setWhich('blanks');
    ruling.change({ where: undefined });
  };
  const trial = canTry
    ? {
        what: words.kinds[kind].unit(trialKeys),
        credits: Math.max(0, trialKeys - (summary?.paid ?? 0)) * cover.price,
        busy: action.busy,
        start: () => start({ trial: trialKeys }),
      }
    : undefined;
  return (
    <ViewForm
      button={table && buttonText(kind, action.busy, table.sheetName, summary, cover)}
      disabled={action.busy || !isReady}
      foot={
        <>
          <ProblemNote problem={action.problem} />
          {summary && (
            <Remark
              kind={kind}
              which={which}
              summary={summary}
              selectedBelow={
                choice.which === 'selected' ? table?.headerRow || undefined : undefined
              }
              cover={cover}
              cap={credits}
              balance={balance}
            />
          )}
        </>
      }
      spend={
        table && (
          <>
            {kind !== 'read-accounts' && (
              <Credits
                label={words.cap}
                value={cap}
                onText={setCap}
                min={0}
                placeholder={String(overview.cap)}
              />
            )}
            <Price
              most={summary && mostOf(summary, cover, credits)}
              balance={kind === 'read-accounts' ? undefined : balance}
            />
            <OwnKeysLine
              kind={kind}
              keys={ownKeys}
              rows={cover?.wanted ?? 0}
              uses={ofKeys.mosts}
              short={goesOn && balance !== undefined && balance < (cover?.estimate ?? 0)}
            />
            <OwnKeysLine
              kind="enrich-accounts"
              keys={companyKeys}
              rows={cover?.prepared ?? 0}
              short={false}
            />
            {ofKeys.fields}
          </>
        )
      }
      onSubmit={() => start()}
    >
      {props.intro}
      {!table &&
        (problem ? <ProblemNote problem={problem} /> : <p class="fine">{words.reading}</p>)}
      {table?.columns.length === 0 && (
        <Note kind="info">
          {words.kinds[kind].noTable} <LinkButton onPress={choice.read}>{words.again}</LinkButton>
        </Note>
      )}
      {table && table.columns.length > 0 && (
        <>
          <RowChoices
            choice={choice}
            table={table}
            column={words.kinds[kind].column}
            noColumn={list.view || offer ? undefined : words.kinds[kind].noColumn}
            found={summary?.rows}
          />
          {summary && (
            <PartOfRows
              taken={summary.chosenRows}
              of={summary.allRows}
              unit={words.rowCount}
              why={why}
              onAll={mayTakeAll ? takeAll : undefined}
            />
          )}
          <OwnListBox list={list} />
          {offer && (
            <NamesBox
              offer={offer}
              choice={choice}
              cap={overview.cap}
              onStarted={props.onStarted}
            />
          )}
          {props.children}
          {isOfPeople && needs !== undefined && needs.keys > 0 && (
            <Check
              label={words.enrichFirst(words.kinds[kind].unit(needs.keys))}
              help={words.enrichFirstHelp((needs.keys - needs.paid) * needs.price)}
              on={enrichFirst}
              onToggle={setEnrichFirst}
            />
          )}
          {summary && summary.missed > 0 && (
            <Check
              label={words.askAgain(words.kinds[kind].unit(summary.missed))}
              help={words.askAgainHelp}
              on={again}
              onToggle={setAgain}
            />
          )}
          <Estimate
            kind={kind}
            request={request}
            which={which}
            plan={plan}
            checked={checkedText(needs, summary)}
            cover={cover}
            trial={trial}
          />
          {needed.state === 'working' && plan.state === 'ready' && (
            <p class="fine" role="status">
              {isOfPeople ? words.checking : words.reading}
            </p>
          )}
          {needed.state === 'failed' && <ProblemNote problem={needed.problem} />}
          <More label={words.more} open={props.hasMore}>
            {props.more}
            <Select
              label={words.fill}
              value={which}
              options={optionsOf(words.which)}
              onChoose={(value) => setWhich(value as OfferedRows)}
            />
            <RowRulesFields ruling={ruling} table={table} isByPerson={isByPerson} />
            {which === 'stale' && (
              <Input
                label={words.staleBefore}
                value={staleBefore}
                onText={setStaleBefore}
                type="date"
                title={words.badDate}
                help={words.staleHelp}
                required
              />
            )}
          </More>
        </>
      )}
    </ViewForm>
  );
}

/** In the format of a date input. */
function aMonthAgo(): string {
  return new Date(Date.now() - 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** How many of the people were checked recently, and how long ago the oldest check was. */
function checkedText(
  needs: Needed | undefined,
  summary: PlanSummary | undefined,
): string | undefined {
  if (needs?.oldest === undefined || !summary) return undefined;
  const days = Math.floor((Date.now() - Date.parse(needs.oldest)) / (24 * 3600 * 1000));
  return words.checkedAgo(
    words.kinds['find-contacts'].unit(summary.toFetch - needs.keys),
    Math.max(0, days),
  );
}

/** The start button's text: the sheet, and how many rows the run fills in within cap and balance. */
function buttonText(
  kind: RowTask['kind'],
  busy: boolean,
  sheetName: string,
  summary: PlanSummary | undefined,
  cover: Cover | undefined,
): string {
  if (busy) return words.starting;
  const { title, run, unit } = words.kinds[kind];
  if (!summary || !cover || summary.toFetch + summary.fresh === 0) return title;
  const { fresh } = summary;
  const { covered, wanted, prepared } = cover;
  const sheet = shortened(sheetName);
  if (covered === 0) return fresh > 0 ? words.fillFree(fresh, sheet) : title;
  const all = unit(wanted + fresh);
  const what = covered < wanted ? words.some(covered + fresh, all) : all;
  if (prepared === 0) return run(what, sheet);
  return kind === 'find-contacts' ? words.checkAnd(what, sheet) : words.enrichAnd(what, sheet);
}

const longestName = 20;

/** A sheet's name, shortened to fit on a button. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= longestName ? name : `${letters.slice(0, longestName - 1).join('')}…`;
}
