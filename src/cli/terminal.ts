/** Standard streams for “-”, texts of others, and progress bars of commands. */

/** Stands for standard input or output in place of a file name. */
export const dash = '-';

/** The file's name in messages. */
export function nameOf(file: string): string {
  return file === dash ? 'standard input' : file;
}

/** Writes all of it; a reader that stops early, such as `head`, isn't an error. Throws if the disk is full. */
export async function writeStandardOutput(content: string | Buffer): Promise<void> {
  const { stdout } = process;
  // The stream also emits the error, which without a listener would end the process.
  stdout.once('error', () => {});
  await new Promise<void>((resolve, reject) => {
    stdout.write(content, (error) => (isFault(error) ? reject(error) : resolve()));
  });
}

function isFault(error: NodeJS.ErrnoException | null | undefined): boolean {
  return error !== null && error !== undefined && error.code !== 'EPIPE';
}

/** Removes control characters, so that a script's logs can't move the cursor, set colours or rename the terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '·');
}

const width = 30;
const pauseMs = 200;

export interface Progress {
  /** Takes numbers of the same unit. */
  show(done: number, total: number): void;
  /** Removes the bar, so that other lines can be printed. */
  clear(): void;
}

/** Draws a bar on terminals, a few times per second; elsewhere, prints `lines` at every tenth. */
export function progressBar(lines?: (done: number, total: number) => string): Progress {
  const { stderr } = process;
  let drawnAt = 0;
  let tenth = 0;
  return {
    show(done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      if (!stderr.isTTY) {
        const now = Math.floor(10 * share);
        if (lines && now > tenth) stderr.write(`${lines(done, total)}\n`);
        tenth = Math.max(tenth, now);
        return;
      }
      if (performance.now() - drawnAt < pauseMs) return;
      drawnAt = performance.now();
      const full = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
      stderr.write(`\r${full} ${Math.round(share * 100)} %`);
    },
    clear() {
      if (stderr.isTTY) stderr.write(`\r${' '.repeat(width + 8)}\r`);
    },
  };
}
