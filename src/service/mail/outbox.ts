/** Writes mail as files, for a service without a mail server: one `.eml` a message. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock';
import type { Mailer } from './mailer';

/** Takes the folder, made when the first message is sent, and the sender. Files are their owner's alone. */
export function outboxMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const date = new Date(clock());
      const { message: bytes } = await transport.sendMail({
        ...message,
        from,
        date,
        to: { name: '', address: message.to },
      });
      if (!Buffer.isBuffer(bytes)) throw new Error('The message was not composed in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = date.toISOString().replace(/[:.]/g, '-');
      const name = `${time}-${randomBytes(4).toString('hex')}`;
      // Renamed when whole, so that nobody who watches the folder reads half a message.
      const draft = join(folder, `.${name}.tmp`);
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, join(folder, `${name}.eml`));
    },
    close() {},
  };
}
