/** What the sidebar's page may ask of the script: the one list that types both sides. */
import type { Problem } from '../../client/problem';
import type { IcpEditingRequest } from '../../contract/icp';
import type { ParameterNames } from '../../contract/tech-companies';
import type { Sharing } from '../../sheet/account';
import type { AccountField } from '../../sheet/accounts/fields';
import type { WhereFrom } from '../../sheet/accounts/where-from';
import type { ListRequest, Matched, OwnList } from '../../sheet/people/match-people';
import type { RunView } from '../../sheet/run-list';
import type { NamesOffer, NamesRequest } from '../../sheet/runs/offer-names';
import type { PlanRequest, PlanSummary, PreviewRow } from '../../sheet/runs/plan';
import type { Needed, RestRequest, Shown, StartRequest } from '../../sheet/runs/start';
import type { Task } from '../../sheet/runs/task';
import type { WatchView } from '../../sheet/runs/watched-columns';
import type { RepeatRequest } from '../../sheet/schedules/control';
import type { ScheduleView } from '../../sheet/schedules/schedule';
import type { SearchRequest } from '../../sheet/searches/start';
import type {
  Approval,
  FormulaSpending,
  ShownRequest,
  SpendingRules,
} from '../../sheet/settings/formula-spending';
import type { ShowRequest } from '../../sheet/show-results';
import type { ControlRequest, OwnLists } from '../../sheet/signals/control';
import type { DeployRequest } from '../../sheet/signals/deploy';
import type { ChosenCompanies, CompaniesView } from '../../sheet/signals/deployment';
import type { IcpEdited } from '../../sheet/signals/icp-choice';
import type { SignalView } from '../../sheet/signals/view';
import type { Table } from '../../sheet/tables/find-table';
import type { peopleForm, readCharges, signalForm, techForm } from './forms';

export type Language = 'en' | 'de';

/** A person's choice; `auto` is Google's language for them. */
export type LanguageChoice = Language | 'auto';

/** sheet: the spreadsheet; requests: the service; clock: triggers; panel: the sidebar. */
export type Permission = 'sheet' | 'requests' | 'clock' | 'panel';

export interface Permissions {
  readonly missing: readonly Permission[];
  /** Where Google asks for what is missing; undefined when it gives no such page. */
  readonly grantUrl: string | undefined;
}

export interface ConnectionView {
  /** Shared: another editor's, used because this person has none. */
  readonly source: 'own' | 'shared';
  readonly baseUrl: string;
  readonly userId: string;
  /** The key with all but its ends hidden; the key itself never reaches the page. */
  readonly maskedKey: string;
}

export interface Overview {
  readonly connection: ConnectionView | undefined;
  /** The service address to offer before there is a connection. */
  readonly lastBaseUrl: string;
  /** Whether a connection is shared with this document's editors, and by whom. */
  readonly sharing: Sharing;
  /** Credits of this person's runs and signals in this document today (UTC). */
  readonly spentToday: number;
  readonly permissions: Permissions;
  readonly formulas: FormulaSpending;
  /** Formulas that want to spend more at once than they may without asking. */
  readonly approvals: readonly Approval[];
  readonly runs: readonly RunView[];
  readonly signals: readonly SignalView[];
  readonly schedules: readonly ScheduleView[];
  /** Columns that signals keep fresh. */
  readonly watches: readonly WatchView[];
  readonly fields: readonly AccountField[];
  /** What a free read offers before all others. */
  readonly evidence: readonly AccountField[];
  /** What was chosen last time for each kind of run, else something sensible. */
  readonly tasks: Tasks;
  /** Credits that enriching a company costs, by our price list. */
  readonly enrichmentPrice: number;
  /** The cap chosen last time. */
  readonly cap: number;
  /** What parameters are called that the interface does not name: ours, and what this document has instead. */
  readonly names: { readonly defaultValue: ParameterNames; readonly replaced: ParameterNames };
  readonly language: LanguageChoice;
  /** This person wants no first steps to be shown. */
  readonly hidesSteps: boolean;
}

/** One task of each kind that a form is for. */
export type Tasks = {
  readonly [Kind in Exclude<Task['kind'], 'find-domains'>]: Extract<Task, { kind: Kind }>;
};

export interface TableView extends Table {
  readonly sheetId: number;
  readonly sheetName: string;
  /** All sheets a person can see. */
  readonly sheets: readonly { readonly id: number; readonly name: string }[];
  /** The selected rows of the active sheet, when more than one row is selected. */
  readonly selection: { readonly from: number; readonly to: number } | undefined;
}

export type SignalForm = ReturnType<typeof signalForm>;
export type TechForm = ReturnType<typeof techForm>;
export type Charges = ReturnType<typeof readCharges>;

export interface PumpView {
  readonly runs: readonly RunView[];
  readonly signals: readonly SignalView[];
  readonly schedules: readonly ScheduleView[];
  readonly watches: readonly WatchView[];
  /** Runs and signals that still move by themselves, and schedules that will start runs. */
  readonly active: number;
  /** When to call again (ms); undefined when nothing is open. */
  readonly waitMs: number | undefined;
}

/** Every call takes one object and answers one; nothing else crosses. */
export interface SidebarApi {
  overview(input: Record<string, never>): Overview;
  /** Shows this person the first steps no more, in any document. */
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
  /** Before: what the page before gave as next. */
  charges(input: { before?: string }): Charges;
  /** Takes the rules that the person changed. Can spend: formulas that were refused are evaluated again. */
  allowFormulas(input: Partial<SpendingRules>): Overview;
  /**
   * Takes the requests as they were shown. Can spend: formulas that are approved are evaluated again. If one of them
   * wants more now, none is approved and the call fails with APPROVAL_CHANGED.
   */
  decideApprovals(input: { requests: readonly ShownRequest[]; approved: boolean }): Overview;
  /** Without a sheet, the active one. `headerRow` corrects the guess for one sheet. */
  table(input: { sheetId?: number; headerRow?: { sheetId: number; row: number } }): TableView;
  /** Of the row that the person is in; free. */
  whereFrom(input: Record<string, never>): WhereFrom;
  /** What the rows name people by, where the service looks them up. */
  ownList(input: ListRequest): OwnList;
  /** Writes ids beside people; spends nothing. */
  matchPeople(input: ListRequest & { readonly shown: Pick<Shown, 'inFront'> }): Matched;
  /** What the rows name companies by that have no domain, where the service looks them up; `start` takes its request. */
  nameOffer(input: NamesRequest): { readonly offer?: NamesOffer };
  plan(input: PlanRequest): PlanSummary;
  /** What has to be done before the plan's run can do its part. */
  needed(input: PlanRequest): Needed;
  /** The first rows of the plan. */
  preview(input: PlanRequest): { rows: readonly PreviewRow[] };
  start(input: StartRequest & { readonly shown: Shown }): Overview;
  /** Runs the rows that a run left out. */
  startRest(input: RestRequest): PumpView;
  repeatSearch(input: { run: string }): PumpView;
  pump(input: Record<string, never>): PumpView;
  cancel(input: { run: string }): PumpView;
  resume(input: { run: string }): PumpView;
  /** Until the run's `undo` says undone, call it again. */
  undo(input: { run: string }): PumpView;
  /** Selects what a run, a search or a signal wrote. */
  showResults(input: ShowRequest): Record<string, never>;
  /** Makes the sheet “Runs”, or completes it. */
  writeHistory(input: Record<string, never>): PumpView;
  repeat(input: RepeatRequest): PumpView;
  pauseSchedule(input: { schedule: string }): PumpView;
  resumeSchedule(input: { schedule: string }): PumpView;
  deleteSchedule(input: { schedule: string }): PumpView;
  stopRefreshing(input: { watch: string }): PumpView;
  signalForm(input: Record<string, never>): SignalForm;
  /** How many companies a signal would look at. */
  companies(input: ChosenCompanies): CompaniesView;
  editIcp(input: IcpEditingRequest): IcpEdited;
  deploySignal(input: DeployRequest): PumpView;
  controlSignal(input: ControlRequest): PumpView;
  dropSignal(input: { signal: string }): PumpView;
  /** Of a signal that the person deployed. */
  ownLists(input: { signal: string }): OwnLists;
  peopleForm(input: Record<string, never>): ReturnType<typeof peopleForm>;
  techForm(input: Record<string, never>): TechForm;
  startSearch(input: SearchRequest): Overview;
  /** Opens the sidebar anew, in that language. */
  setLanguage(input: { choice: LanguageChoice }): Record<string, never>;
  /** Takes the names that the person changed, for everyone who edits the document; a blank one is our own again. */
  saveNames(input: { names: Partial<ParameterNames> }): Overview;
  /** Of a run or a search, as cancel and resume. */
  settleUnknown(input: { run: string; decision: 'resend' | 'leave' }): PumpView;
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };
