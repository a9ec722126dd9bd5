/**
 * Notes, developer metadata and protections, which o-spreadsheet lacks. A plugin for Node and the page keeps them as
 * marks on ranges, so that they move with their cells, can be undone and are saved with the workbook.
 */
import type { CoreCommand, Getters, Range, RangeAdapterFunctions, UID } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';

export type MarkKind = 'note' | 'metadata' | 'protection';

/** A zone of o-spreadsheet, counted from 0; an open end reaches to the end of the sheet. */
export interface MarkZone {
  readonly top: number;
  readonly left: number;
  readonly bottom: number | undefined;
  readonly right: number | undefined;
}

/** A mark in commands and files. */
export interface MarkData {
  readonly id: string;
  readonly kind: MarkKind;
  /** Null for a mark of the whole workbook. */
  readonly sheetId: UID | null;
  /** Null for a mark of a whole sheet, or of the workbook. */
  readonly zone: MarkZone | null;
  readonly text: string;
}

export type MarksCommand =
  | { readonly type: 'WORKBENCH_SET_MARKS'; readonly marks: MarkData[] }
  | { readonly type: 'WORKBENCH_REMOVE_MARKS'; readonly ids: string[] };

interface Mark extends MarkData {
  readonly range: Range | undefined;
}

export interface MarkGetters {
  getMarks(kind: MarkKind): MarkData[];
}

/** The marks of one kind in a model that was made after {@link registerMarks}. */
export function marksIn(getters: Getters, kind: MarkKind): MarkData[] {
  return (getters as Getters & MarkGetters).getMarks(kind);
}

/** Adds marks to every model that is created afterwards. */
export function registerMarks(library: Library): void {
  class MarksPlugin extends library.CorePlugin {
    static override getters = ['getMarks'] as const;
    readonly marks: Mark[] = [];

    override handle(command: CoreCommand | MarksCommand): void {
      switch (command.type) {
        case 'WORKBENCH_SET_MARKS':
          this.#set(command.marks);
          break;
        case 'WORKBENCH_REMOVE_MARKS':
          this.#keep(({ id }) => !command.ids.includes(id));
          break;
        case 'DELETE_SHEET':
          this.#keep(({ sheetId }) => sheetId !== command.sheetId);
          break;
        case 'DUPLICATE_SHEET':
          this.#set(this.#copies(command.sheetId, command.sheetIdTo));
      }
    }

    override adaptRanges({ applyChange }: RangeAdapterFunctions): void {
      let isChanged = false;
      const adapted = this.marks.flatMap((mark) => {
        const change = mark.range && applyChange(mark.range);
        if (!change || change.changeType === 'NONE') return [mark];
        isChanged = true;
        return change.changeType === 'REMOVE' ? [] : [withRange(mark, change.range)];
      });
      if (isChanged) this.#replace(adapted);
    }

    override import(data: object): void {
      const { workbenchMarks = [] } = data as { readonly workbenchMarks?: MarkData[] };
      this.marks.push(...workbenchMarks.map((mark) => this.#resolved(mark)));
    }

    override export(data: object): void {
      Object.assign(data, { workbenchMarks: this.marks.map(plain) });
    }

    getMarks(kind: MarkKind): MarkData[] {
      return this.marks.filter((mark) => mark.kind === kind).map(plain);
    }

    #set(marks: MarkData[]): void {
      const byId = new Map(this.marks.map((mark) => [mark.id, mark]));
      for (const mark of marks) byId.set(mark.id, this.#resolved(mark));
      this.#replace([...byId.values()]);
    }

    #keep(isKept: (mark: Mark) => boolean): void {
      this.#replace(this.marks.filter(isKept));
    }

    #replace(marks: Mark[]): void {
      this.history.update('marks', marks);
    }

    #copies(from: UID, to: UID): MarkData[] {
      return this.marks
        .filter(({ sheetId }) => sheetId === from)
        .map((mark) => ({ ...plain(mark), id: `${mark.id}@${to}`, sheetId: to }));
    }

    #resolved(mark: MarkData): Mark {
      const { sheetId, zone } = mark;
      if (sheetId === null || zone === null) return { ...mark, range: undefined };
      return { ...mark, range: this.getters.getRangeFromZone(sheetId, zone as Range['zone']) };
    }
  }
  for (const type of ['WORKBENCH_SET_MARKS', 'WORKBENCH_REMOVE_MARKS']) {
    (library.coreTypes as Set<string>).add(type);
    // An undo adapts other users' commands with its inverse; a mark doesn't move their cells.
    (library.registries.inverseCommandRegistry as { add(type: string, invert: unknown): void }).add(
      type,
      (command: MarksCommand) => [command],
    );
  }
  library.registries.corePluginRegistry.add('workbench_marks', MarksPlugin);
}

function withRange(mark: Mark, range: Range): Mark {
  const { top, left, bottom, right } = range.unboundedZone;
  return { ...mark, range, sheetId: range.sheetId, zone: { top, left, bottom, right } };
}

function plain({ id, kind, sheetId, zone, text }: Mark): MarkData {
  return { id, kind, sheetId, zone, text };
}
