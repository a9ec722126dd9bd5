/** The first lines of the log. */
import { join } from 'node:path';
import { version } from '../../package.json';
import { isDatabaseMissing, nameOfDatabase } from './data-folder';
import type { Log } from './log';
import type { Settings } from './settings';
import type { UnknownVariable } from './unknown-variables';

interface Started {
  readonly dataDir: string;
  readonly role?: string;
  readonly unknownVariables?: readonly UnknownVariable[];
}

/** Without credentials. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'a mail server');

/** Logs what is started, its main settings, and what is probably a mistake. Logs no secret. */
export function introduce(log: Log, settings: Settings, options: Started): void {
  const { smtpUrl, contact, sources, trustedProxies, signUp, signUpDomains } = settings;
  const about = {
    version,
    role: options.role ?? 'all',
    database: nameOfDatabase(options.dataDir, settings.databaseUrl),
    trusted_proxies: trustedProxies,
    mail: smtpUrl === '' ? join(options.dataDir, 'outbox') : hostOf(smtpUrl),
    sources: contact === '' ? 'off' : sources.join(','),
    sign_up: signUpDomains.length === 0 ? signUp : `${signUp}: ${signUpDomains.join(',')}`,
  };
  log.info(about, 'starting');
  if (isDatabaseMissing(options.dataDir, settings.databaseUrl))
    log.warn(
      `there’s a key file in ${options.dataDir} but no database, so a new one without users is made; ` +
        'if the data is in PostgreSQL, set SIGNALSHEET_DATABASE_URL',
    );
  for (const { variable, meant } of options.unknownVariables ?? []) {
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
    log.warn({ variable }, `${variable} isn’t a setting and was ignored${hint}`);
  }
}
