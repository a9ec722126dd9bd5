/** Chooses how mail is sent: through the mail server of the settings, or else into the outbox folder. */
import { join } from 'node:path';
import type { Clock } from '../clock';
import type { Settings } from '../settings';
import type { Mailer } from './mailer';
import { outboxMailer } from './outbox';
import { smtpMailer } from './smtp';

/** Takes the data folder, in which the outbox is. */
export function openMailer(settings: Settings, dataDir: string, clock: Clock): Mailer {
  return settings.smtpUrl === ''
    ? outboxMailer(join(dataDir, 'outbox'), settings.mailFrom, clock)
    : smtpMailer(settings.smtpUrl, settings.mailFrom);
}
