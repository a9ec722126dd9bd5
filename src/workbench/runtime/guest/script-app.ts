/** ScriptApp: triggers with their builders, and the script's authorisation. */
import type { SpreadsheetEvent } from '../../storage/trigger';
import { instantOf, isTimeZone } from '../../time-zone';
import type { ClockRequest, TriggerState } from '../wire/calls';
import { isDate } from './cell-values';
import { type EnumValue, enumOf } from './enums';
import { Exception, mismatch, whole } from './exception';
import { call, environment } from './host';
import { googleScopes, isGranted, requireScope } from './permissions';

const EventType = enumOf('CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_FORM_SUBMIT', 'ON_CHANGE');
const TriggerSource = enumOf('SPREADSHEETS', 'CLOCK', 'FORMS', 'DOCUMENTS', 'CALENDAR');
const WeekDay = enumOf(
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
);

export class Trigger {
  readonly #state: TriggerState;

  constructor(state: TriggerState) {
    this.#state = state;
  }

  getUniqueId(): string {
    return this.#state.id;
  }

  getHandlerFunction(): string {
    return this.#state.handler;
  }

  getEventType(): EnumValue {
    return EventType[this.#state.event];
  }

  getTriggerSource(): EnumValue {
    return this.#state.event === 'CLOCK' ? TriggerSource.CLOCK : TriggerSource.SPREADSHEETS;
  }

  getTriggerSourceId(): string | null {
    return this.#state.event === 'CLOCK' ? null : call('book.state').id;
  }

  toString(): string {
    return 'Trigger';
  }
}

/** The first step of a new trigger: what fires it. */
export class TriggerBuilder {
  readonly #handler: string;

  constructor(handler: string) {
    this.#handler = handler;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.#handler);
  }

  forSpreadsheet(_spreadsheet: unknown): SpreadsheetTriggerBuilder {
    return new SpreadsheetTriggerBuilder(this.#handler);
  }
}

export class ClockTriggerBuilder {
  readonly #handler: string;
  readonly #request: ClockRequest = {};
  /** Midnight of the given day on its time zone's wall clock, represented as UTC. */
  #midnight: number | null = null;

  constructor(handler: string) {
    this.#handler = handler;
  }

  everyMinutes(count: number): this {
    return this.#set({ minutes: whole(count) });
  }

  everyHours(count: number): this {
    return this.#set({ hours: whole(count) });
  }

  everyDays(count: number): this {
    return this.#set({ days: whole(count) });
  }

  everyWeeks(count: number): this {
    return this.#set({ weeks: whole(count) });
  }

  onWeekDay(day: EnumValue): this {
    return this.#set({ weekDay: day.ordinal() });
  }

  onMonthDay(day: number): this {
    return this.#set({ monthDay: whole(day) });
  }

  atHour(hour: number): this {
    return this.#set({ atHour: whole(hour) });
  }

  nearMinute(minute: number): this {
    return this.#set({ nearMinute: whole(minute) });
  }

  after(milliseconds: number): this {
    return this.#set({ afterMs: whole(milliseconds) });
  }

  at(date: Date): this {
    if (!isDate(date)) throw new Exception('Invalid argument: date');
    return this.#set({ at: date.getTime() });
  }

  /** Sets the time to midnight of a day. */
  atDate(year: number, month: number, day: number): this {
    this.#midnight = Date.UTC(whole(year), whole(month) - 1, whole(day));
    return this;
  }

  /** Sets the time zone of the times that the other methods take; by default, it's the script's. */
  inTimezone(timeZone: string): this {
    if (!isTimeZone(timeZone)) throw new Exception(`Invalid argument: ${timeZone}`);
    return this.#set({ timeZone });
  }

  create(): Trigger {
    const { timeZone = environment.timeZone } = this.#request;
    if (this.#midnight !== null) this.#set({ at: instantOf(timeZone, this.#midnight) });
    return new Trigger(call('triggers.create', this.#handler, { clock: this.#request }));
  }

  #set(part: ClockRequest): this {
    Object.assign(this.#request, part);
    return this;
  }
}

export class SpreadsheetTriggerBuilder {
  readonly #handler: string;
  #event: SpreadsheetEvent | null = null;

  constructor(handler: string) {
    this.#handler = handler;
  }

  onOpen(): this {
    return this.#on('ON_OPEN');
  }

  onEdit(): this {
    return this.#on('ON_EDIT');
  }

  onChange(): this {
    return this.#on('ON_CHANGE');
  }

  /** @partly never fires, as there are no forms */
  onFormSubmit(): this {
    return this.#on('ON_FORM_SUBMIT');
  }

  create(): Trigger {
    if (!this.#event) throw new Exception('The spreadsheet trigger needs an event.');
    return new Trigger(call('triggers.create', this.#handler, { event: this.#event }));
  }

  #on(event: SpreadsheetEvent): this {
    this.#event = event;
    return this;
  }
}

const AuthorizationStatus = enumOf('REQUIRED', 'NOT_REQUIRED');

/** Google's page to grant permissions; the workbench takes them as an option at its start. */
const grantPage = 'https://accounts.google.com/o/oauth2/auth';

export class AuthorizationInfo {
  readonly #missing: string[];
  readonly #granted: string[];

  constructor(missing: string[], granted: string[]) {
    this.#missing = missing;
    this.#granted = granted;
  }

  getAuthorizationStatus(): EnumValue {
    return this.#missing.length > 0
      ? AuthorizationStatus.REQUIRED
      : AuthorizationStatus.NOT_REQUIRED;
  }

  getAuthorizationUrl(): string | null {
    if (this.#missing.length === 0) return null;
    return `${grantPage}?scope=${encodeURIComponent(this.#missing.join(' '))}`;
  }

  getAuthorizedScopes(): string[] {
    return this.#granted;
  }

  toString(): string {
    return 'AuthorizationInfo';
  }
}

const AuthMode = enumOf('NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL');

function missingOf(scopes: readonly string[]): string[] {
  return scopes.filter((scope) => !isGranted(scope));
}

function requireTriggers(method: string): void {
  requireScope(`ScriptApp.${method}`, googleScopes.triggers);
}

function listTriggers(method: string): Trigger[] {
  requireTriggers(method);
  return call('triggers.list').map((state) => new Trigger(state));
}

export const ScriptApp = {
  AuthMode,
  AuthorizationStatus,
  EventType,
  TriggerSource,
  WeekDay,

  newTrigger(functionName: unknown) {
    requireTriggers('newTrigger');
    if (typeof functionName !== 'string') mismatch('ScriptApp.newTrigger', [functionName]);
    return new TriggerBuilder(functionName);
  },
  getProjectTriggers: () => listTriggers('getProjectTriggers'),
  getUserTriggers: (_document: unknown) => listTriggers('getUserTriggers'),
  deleteTrigger(trigger: unknown): void {
    requireTriggers('deleteTrigger');
    if (!(trigger instanceof Trigger)) mismatch('ScriptApp.deleteTrigger', [trigger]);
    call('triggers.delete', trigger.getUniqueId());
  },

  getScriptId: () => environment.scriptId,
  getService: () => ({ getUrl: () => null, isEnabled: () => false }),
  /** Checks the given scopes, by default those of the manifest. */
  getAuthorizationInfo(_mode: EnumValue, scopes?: string[]) {
    const missing = missingOf(scopes ?? environment.askedScopes ?? Object.values(googleScopes));
    return new AuthorizationInfo(missing, environment.scopes ?? Object.values(googleScopes));
  },
  /** Ends the execution without the scopes; Google would ask the user for them. */
  requireScopes(_mode: EnumValue, scopes: string[]): void {
    for (const scope of missingOf(scopes)) requireScope('ScriptApp.requireScopes', scope);
  },
};
