/** Tells the script what happens: simple triggers by their names, installed ones by their events. */
import type { PageLink } from '../apps-script/host/execution';
import type { EventInfo } from '../apps-script/wire/call-args';
import type { CoreCommand, EngineModel } from '../engine/library';
import type { Executions, RunRequest } from '../executions/executions';
import type { Selection } from '../shared/protocol';
import { clockFields } from './clock-event';
import { describeEdit } from './edits';
import type { SpreadsheetEvent, Trigger } from './trigger';

export interface ScriptEventsParts {
  executions: Executions;
  /** The names of the script's top-level functions. */
  hasFunction: (name: string) => boolean;
  triggersFor: (event: SpreadsheetEvent) => Trigger[];
  selection: () => Selection;
  timeZone: string;
}

/** What an edit came to, and what the cell held before where it was one. */
export interface Edit {
  commands: readonly CoreCommand[];
  oldValue: string | null;
}

/** A person who lets a trigger run, and what they have selected. */
interface ByHand {
  user: string;
  edited: Selection;
}

export class ScriptEvents {
  readonly #running = new Set<Promise<unknown>>();

  constructor(private readonly parts: ScriptEventsParts) {}

  /** Runs onOpen for a person, at a page or at none, and the installed triggers for it. */
  async opened(user: string, page: PageLink | null): Promise<void> {
    const info: EventInfo = { type: 'open', user };
    const installed = this.parts.triggersFor('ON_OPEN');
    await Promise.all([
      this.#runIfThere({ name: 'onOpen', kind: 'open', args: { event: info }, user, page }),
      ...installed.map((trigger) => this.#runInstalled(trigger, info)),
    ]);
  }

  /** Runs what is told of a person's edit. */
  edited(model: EngineModel, { commands, oldValue }: Edit, user: string): void {
    const info = describeEdit(model, commands, user, oldValue);
    if (!info) return;
    const isEdit = info.type === 'edit';
    if (isEdit)
      void this.#runIfThere({ name: 'onEdit', kind: 'edit', args: { event: info }, user });
    const changes = isEdit ? { type: 'change' as const, user, changeType: 'EDIT' } : info;
    for (const trigger of this.parts.triggersFor('ON_CHANGE')) {
      void this.#runInstalled(trigger, { ...changes, triggerId: trigger.id });
    }
    if (!isEdit) return;
    for (const trigger of this.parts.triggersFor('ON_EDIT')) {
      void this.#runInstalled(trigger, { ...info, triggerId: trigger.id });
    }
  }

  /** Runs the handler of a clock trigger. */
  async fired(trigger: Trigger, firedAt: number): Promise<void> {
    const fields = clockFields(firedAt, this.parts.timeZone);
    await this.#runInstalled(trigger, { type: 'clock', triggerId: trigger.id, fields });
  }

  /**
   * Runs the handler of any trigger as if what it waits for had just happened: its time, an opening,
   * a change, an edit of the cells that a person has selected.
   */
  async firedByHand(trigger: Trigger, now: number, { user, edited }: ByHand): Promise<void> {
    const { id: triggerId, when } = trigger;
    if ('clock' in when) return this.fired(trigger, now);
    const { sheet, box } = edited;
    const infos: Record<SpreadsheetEvent, EventInfo> = {
      ON_OPEN: { type: 'open', user },
      ON_CHANGE: { type: 'change', user, changeType: 'OTHER', triggerId },
      ON_EDIT: { type: 'edit', user, sheet, box, value: null, oldValue: null, triggerId },
      ON_FORM_SUBMIT: { type: 'change', user, changeType: 'OTHER', triggerId },
    };
    await this.#runInstalled(trigger, infos[when.event]);
  }

  /** Resolves when every handler that was started has run. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #runIfThere(request: Omit<RunRequest, 'selection'>): Promise<void> {
    if (this.parts.hasFunction(request.name)) await this.#run(request);
  }

  /** It runs for whoever made it, whoever did what it waited for. */
  #runInstalled({ id: triggerId, user, handler: name }: Trigger, event: EventInfo): Promise<void> {
    return this.#run({ name, kind: 'trigger', args: { event }, user, triggerId });
  }

  /** What a handler throws is in the executions; there is nobody else to tell. */
  async #run(request: Omit<RunRequest, 'selection'>): Promise<void> {
    const selection = this.parts.selection();
    const run = this.parts.executions.run({ ...request, selection }).catch(() => {});
    this.#running.add(run);
    await run;
    this.#running.delete(run);
  }
}
