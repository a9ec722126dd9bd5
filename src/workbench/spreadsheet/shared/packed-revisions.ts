/** Makes o-spreadsheet's packing of revisions safe: what can't be unpacked to the same cells is sent as it is. */
import type { Library } from './define-function';

/** The number of commands packed at a time. */
const step = 10_000;

/** A command as sent to the pages: an object as content is the difference from the cell above. */
interface Packed {
  readonly type: string;
  readonly sheetId?: string;
  readonly col?: number;
  readonly row?: number;
  readonly content?: unknown;
}

/** The class that packs a revision's commands, which the library's types leave out. */
interface Squisher {
  squish(commands: readonly Packed[]): Packed[];
  unsquish(commands: readonly Packed[]): Packed[];
}

/**
 * Makes revisions of any size and content possible, also in existing models. The library would pass all commands as
 * arguments of one call, which overflows the stack; its differences below a blank cell, and some of formulas, can't be
 * unpacked; and it can't pack a formula with a range below one with a cell in its place.
 *
 * Throws TypeError if the library is built differently.
 */
export function allowLargeRevisions(library: Library): void {
  const { session } = new library.Model() as unknown as {
    readonly session: { readonly commandSquisher: Squisher };
  };
  const squisher: Squisher = Object.getPrototypeOf(session.commandSquisher);
  const { squish } = squisher;
  squisher.squish = function (this: Squisher, commands) {
    const packed: Packed[] = [];
    for (let at = 0; at < commands.length; at += step) {
      const some = commands.slice(at, at + step);
      for (const command of packedOrNot(this, some)) packed.push(command);
    }
    return packed;
  };

  function packedOrNot(by: Squisher, commands: readonly Packed[]): readonly Packed[] {
    try {
      const squished = squish.call(by, commands);
      if (!squished.some(isStep)) return squished;
      if (commands.some(isBlank)) return commands;
      if (!commands.some(isFormula)) return squished;
      return hasSameCells(commands, by.unsquish(squished)) ? squished : commands;
    } catch {
      return commands;
    }
  }
}

const isBlank = ({ type, content }: Packed) => type === 'UPDATE_CELL' && !content;
const isStep = ({ content }: Packed) => typeof content === 'object' && content !== null;
const isFormula = ({ content }: Packed) => typeof content === 'string' && content.startsWith('=');

function hasSameCells(commands: readonly Packed[], unpacked: readonly Packed[]): boolean {
  const placeOf = ({ sheetId, col, row }: Packed) => `${sheetId} ${col} ${row}`;
  const contents = new Map(unpacked.map((command) => [placeOf(command), command.content]));
  return commands.every(
    (command) =>
      command.type !== 'UPDATE_CELL' || contents.get(placeOf(command)) === command.content,
  );
}
