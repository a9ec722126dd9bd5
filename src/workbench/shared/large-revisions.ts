/** Lets o-spreadsheet send a revision of any size: it would spread all of its commands over one call, which a stack has no room for. */
/** Commands that are packed at a time. */
const step = 10_000;

/** What packs the commands of a revision for its way; the library's types do not show it. */
interface Squisher {
  squish(commands: readonly unknown[]): unknown[];
}

/** Changes it for all models, those made before included. Throws TypeError where the library is built in another way. */
export function allowLargeRevisions(
  library: Pick<typeof import('@odoo/o-spreadsheet'), 'Model'>,
): void {
  const { session } = new library.Model() as unknown as {
    session: { commandSquisher: Squisher };
  };
  const squisher: Squisher = Object.getPrototypeOf(session.commandSquisher);
  const { squish } = squisher;
  squisher.squish = function (this: Squisher, commands) {
    const packed: unknown[] = [];
    for (let at = 0; at < commands.length; at += step) {
      for (const command of squish.call(this, commands.slice(at, at + step))) packed.push(command);
    }
    return packed;
  };
}
