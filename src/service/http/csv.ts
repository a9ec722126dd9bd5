/** Answers with a CSV file, sent while it is made, so that a long list is never whole in memory. */
import type { HttpContext } from './env';

/** Takes the file's name and its text in parts; stops reading parts once the caller is gone. */
export function answerCsv(c: HttpContext, fileName: string, parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  c.header('Content-Disposition', `attachment; filename="${fileName}"`);
  return c.body(body, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
}
