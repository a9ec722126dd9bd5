/** The calls from the sidebar's page to the script; the one list that types both sides. */
import type { Result } from '../../client/result';
import type { Loose } from '../../client/tolerant';
import type { IcpEditingRequest } from '../../contract/icp';
import type { ParameterNames } from '../../contract/tech-options';
import type { Sharing } from '../../sheet/account';
import type { AccountField } from '../../sheet/accounts/fields';
import type { WhereFrom } from '../../sheet/accounts/where-from';
import type { ListRequest, Matched, OwnList } from '../../sheet/people/match-people';
import type { Language } from '../../sheet/ports';
import type { RunView } from '../../sheet/run-list';
import type { Shown } from '../../sheet/runs/begin';
import type { NextStep } from '../../sheet/runs/next-step';
import type { NamesOffer, NamesRequest } from '../../sheet/runs/offer-names';
import type { PlanSummary } from '../../sheet/runs/plan';
import type { PlanRequest } from '../../sheet/runs/plan-request';
import type { PreviewRow } from '../../sheet/runs/preview';
import type { Needed, RestRequest, StartRequest } from '../../sheet/runs/start';
import type { SearchRequest } from '../../sheet/runs/start-search';
import type { RowTask } from '../../sheet/runs/task';
import type { WatchView } from '../../sheet/runs/watched-columns';
import type { RepeatRequest } from '../../sheet/schedules/control';
import type { ScheduleView } from '../../sheet/schedules/schedule';
import type { ApprovalView, ShownRequest } from '../../sheet/settings/approvals';
import type { FormulaSpending } from '../../sheet/settings/formula-spending';
import type { ServiceRequest } from '../../sheet/settings/free-endpoints';
import type { SpendingRules } from '../../sheet/settings/spending-rules';
import type { ShowRequest } from '../../sheet/show-results';
import type { ChosenCompanies, CompaniesView } from '../../sheet/signals/chosen';
import type { ControlRequest, JudgeRequest, OwnLists } from '../../sheet/signals/control';
import type { DeployRequest } from '../../sheet/signals/deploy';
import type { IcpEdited } from '../../sheet/signals/icp-choice';
import type { SignalView } from '../../sheet/signals/view';
import type { Table } from '../../sheet/tables/find-table';
import type { RowSpan } from '../../sheet/tables/keys';
import type { ClockView } from '../clock/record';
import type { peopleForm, readCharges, signalForm, techForm } from './forms';

/** The user's choice; `auto` is their language in Google. */
export type LanguageChoice = Language | 'auto';

/** sheet: the spreadsheet; requests: the service; clock: triggers; panel: the sidebar. */
export type Permission = 'sheet' | 'requests' | 'clock' | 'panel';

export interface Permissions {
  readonly missing: readonly Permission[];
  /** Where Google asks for the missing ones; undefined if Google gives no such page. */
  readonly grantUrl: string | undefined;
}

export interface ConnectionView {
  /** shared: another editor's, used because this user has none. */
  readonly source: 'own' | 'shared';
  readonly baseUrl: string;
  readonly userId: string;
  /** The key with only its ends visible; the key itself never reaches the page. */
  readonly maskedKey: string;
}

export interface Overview {
  readonly connection: ConnectionView | undefined;
  /** The service address to offer if there is no connection. */
  readonly lastBaseUrl: string;
  /** Whether a connection is shared with this document's editors, and by whom. */
  readonly sharing: Sharing;
  /** Credits of this user's runs and signals in this document today (UTC). */
  readonly spentToday: number;
  readonly permissions: Permissions;
  readonly formulas: FormulaSpending;
  /** Formulas that want to spend more at a time than allowed without approval. */
  readonly approvals: readonly ApprovalView[];
  /** Identifies work of formulas that a pump finishes: their jobs, and cells that wait. */
  readonly formulaWork: readonly string[];
  readonly runs: readonly RunView[];
  readonly signals: readonly SignalView[];
  readonly schedules: readonly ScheduleView[];
  /** Columns that signals keep fresh. */
  readonly watches: readonly WatchView[];
  /** Whether open work continues while the sidebar is closed. */
  readonly clock: ClockView;
  readonly fields: readonly AccountField[];
  /** The fields that a free read offers first. */
  readonly evidence: readonly AccountField[];
  /** The last choices for each kind of run, or defaults. */
  readonly tasks: Tasks;
  /** Credits for enriching a company, by our price list. */
  readonly enrichmentPrice: number;
  readonly cap: number;
  /** Names of parameters that the interface doesn't specify: ours, and this document's replacements. */
  readonly names: { readonly defaultValue: ParameterNames; readonly replaced: ParameterNames };
  readonly language: LanguageChoice;
  /** The user has hidden the first steps. */
  readonly hidesSteps: boolean;
}

/** One task of each kind that has a form. */
export type Tasks = {
  readonly [Kind in Exclude<RowTask['kind'], 'find-domains'>]: Extract<RowTask, { kind: Kind }>;
};

export interface TableView extends Table {
  readonly sheetId: number;
  readonly sheetName: string;
  /** All visible sheets. */
  readonly sheets: readonly { readonly id: number; readonly name: string }[];
  /** The selected rows of the active sheet, if more than one is selected. */
  readonly selection: RowSpan | undefined;
}

export type SignalForm = ReturnType<typeof signalForm>;
export type TechForm = ReturnType<typeof techForm>;
export type Charges = ReturnType<typeof readCharges>;

export interface PumpView {
  readonly runs: readonly RunView[];
  readonly signals: readonly SignalView[];
  readonly schedules: readonly ScheduleView[];
  readonly watches: readonly WatchView[];
  readonly clock: ClockView;
  /** Runs and signals that still advance automatically, and schedules that will start runs. */
  readonly active: number;
  /** When to call again (ms); undefined if nothing is open. */
  readonly waitMs: number | undefined;
}

/** Every call takes one object and returns one. */
export interface SidebarApi {
  /** Formulas without room are re-evaluated, unless the page only polls. */
  overview(input: { readonly isPoll?: boolean }): Overview;
  /** Hides the first steps for this user, in all documents. */
  hideSteps(input: Record<string, never>): Overview;
  sendCode(input: { baseUrl: string; email: string }): { message: string };
  connectWithCode(input: {
    baseUrl: string;
    email: string;
    userId: string;
    code: string;
  }): Overview;
  connectWithKey(input: { baseUrl: string; userId: string; apiKey: string }): Overview;
  disconnect(input: Record<string, never>): Overview;
  share(input: { on: boolean }): Overview;
  balance(input: Record<string, never>): { credits: number };
  /** `before`: the `next` of the previous page. */
  charges(input: { before?: string }): Charges;
  /**
   * Takes the changed settings. Only the person whose credits formulas spend can raise them; others get NOT_PAYER. Can
   * spend: refused formulas are re-evaluated.
   */
  allowFormulas(input: Partial<SpendingRules>): Overview;
  /**
   * Takes the requests as they were shown. Can spend: approved formulas are re-evaluated. If one of them wants more
   * now, none is approved and the call fails with APPROVAL_CHANGED, with DECLINED if an editor has declined one, or with
   * NOT_PAYER if another person's credits would be spent.
   */
  decideApprovals(input: { requests: readonly ShownRequest[]; approved: boolean }): Overview;
  /** Describes the active sheet by default. `headerRow` corrects the guess for one sheet. */
  table(input: { sheetId?: number; headerRow?: { sheetId: number; row: number } }): TableView;
  /** For the user's current row; free. */
  whereFrom(input: Record<string, never>): WhereFrom;
  /** How the rows name people, if the service can look them up. */
  ownList(input: ListRequest): OwnList;
  /** Writes ids beside people; spends nothing. */
  matchPeople(input: ListRequest & { readonly shown: Pick<Shown, 'inFront'> }): Matched;
  /** Offers to look up companies of rows without a domain, if the service can; `start` takes its request. */
  nameOffer(input: NamesRequest): { readonly offer?: NamesOffer };
  plan(input: PlanRequest): PlanSummary;
  /** What must be done before the plan's run. */
  needed(input: PlanRequest): Needed;
  /** Plans the run that may follow a finished one; `start` takes its request. */
  nextStep(input: { run: string; task: RowTask }): NextStep;
  preview(input: PlanRequest): { rows: readonly PreviewRow[] };
  /** The form offers these choices first next time, unless a card made them. */
  start(input: StartRequest & { readonly shown: Shown; readonly byCard?: true }): Overview;
  /** Runs the rows that a run left out. */
  startRest(input: RestRequest): PumpView;
  repeatSearch(input: { run: string }): PumpView;
  pump(input: Record<string, never>): PumpView;
  /** The runs as another call, which works on them meanwhile, has left them; free. */
  progress(input: Record<string, never>): { readonly runs: readonly RunView[] };
  cancel(input: { run: string }): PumpView;
  resume(input: { run: string }): PumpView;
  /** Call it again until the run's `undo` is `undone`. */
  undo(input: { run: string }): PumpView;
  /** Selects what a run or a signal wrote. */
  showResults(input: ShowRequest): Record<string, never>;
  /** Creates or completes the sheet “Runs”. */
  writeHistory(input: Record<string, never>): PumpView;
  repeat(input: RepeatRequest): PumpView;
  pauseSchedule(input: { schedule: string }): PumpView;
  resumeSchedule(input: { schedule: string }): PumpView;
  deleteSchedule(input: { schedule: string }): PumpView;
  stopRefreshing(input: { watch: string }): PumpView;
  signalForm(input: Record<string, never>): SignalForm;
  /** The service's answer, which the page reads; empty if the service lacks the endpoint's extension. */
  service(input: ServiceRequest): Loose;
  /** How many companies a signal would watch. */
  companies(input: ChosenCompanies): CompaniesView;
  /** The texts in a column, each once. */
  texts(input: ChosenCompanies): { readonly texts: readonly string[] };
  editIcp(input: IcpEditingRequest): IcpEdited;
  deploySignal(input: DeployRequest): PumpView;
  controlSignal(input: ControlRequest): PumpView;
  /** Switches contact look-ups of a daily signal off or on. */
  switchContacts(input: { signal: string; on: boolean }): PumpView;
  dropSignal(input: { signal: string }): PumpView;
  judgeFind(input: JudgeRequest): PumpView;
  /** For a signal that the user deployed. */
  ownLists(input: { signal: string }): OwnLists;
  peopleForm(input: Record<string, never>): ReturnType<typeof peopleForm>;
  techForm(input: Record<string, never>): TechForm;
  startSearch(input: SearchRequest): Overview;
  /** Reopens the sidebar in that language. */
  setLanguage(input: { choice: LanguageChoice }): Record<string, never>;
  /** Takes the changed names, for everyone who edits the document; a blank one restores the default. */
  saveNames(input: { names: Partial<ParameterNames> }): Overview;
  /** What the page of a check saw of itself. */
  noteCheck(input: { attributes: boolean; comments: boolean }): Record<string, never>;
  settleUnknown(input: { run: string; decision: 'resend' | 'leave' }): PumpView;
  /** Looks again at runs whose results lacked rows; free. */
  lookForRows(input: Record<string, never>): PumpView;
  /** Decides about rows that no longer show what was found; free. Those for which there was no time stay on the card. */
  settleLost(input: { run: string; decision: 'putBack' | 'leave' }): PumpView;
}

/** What a call returns to the page. */
export type Reply<T> = Result<T>;
