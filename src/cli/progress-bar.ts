/** How far a command is: a bar on a terminal, where wanted a line now and then elsewhere. */

const width = 30;
const pauseMs = 200;

export interface Progress {
  /** Takes numbers of the same unit. */
  show(done: number, total: number): void;
  /** Takes the bar away, for other lines to be printed. */
  clear(): void;
}

/** Draws on a terminal only, a few times a second; `lines` says a tenth in words where there is none. */
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
