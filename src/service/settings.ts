/** Every setting of the service: its environment variable, default, bounds and meaning, in one table. */
import * as v from 'valibot';
import { prices } from '../contract/prices';
import { isPrivateHost } from './outgoing';

const setting = <Schema extends v.GenericSchema<string, unknown>>(
  variable: string,
  standard: string,
  schema: Schema,
  meaning: string,
) => v.pipe(v.optional(v.string(), standard), schema, v.title(variable), v.description(meaning));

const number = (pattern: RegExp, kind: string, least: number, most: number) => {
  const fault = `must be ${kind} from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(pattern, fault),
    v.transform(Number),
    v.minValue(least, fault),
    v.maxValue(most, fault),
  );
};
const whole = (least: number, most: number) => number(/^\d+$/, 'a whole number', least, most);
const decimal = (least: number, most: number) => number(/^\d+(\.\d+)?$/, 'a number', least, most);
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

const isPostgresUrl = (url: string) =>
  url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url));

const isWebAddress = (url: string) => /^https?:\/\/\S+$/.test(url) && URL.canParse(url);

const localSender = 'Signalsheet <signalsheet@localhost>';

const settingsSchema = v.object({
  databaseUrl: setting(
    'SIGNALSHEET_DATABASE_URL',
    '',
    v.pipe(
      v.string(),
      v.check(isPostgresUrl, 'must be an address like postgres://user:password@host:port/database'),
    ),
    'PostgreSQL database, as postgres://user:password@host:port/database; without it, SQLite in the data folder.',
  ),
  startingCredits: setting(
    'SIGNALSHEET_STARTING_CREDITS',
    '10000',
    whole(0, 1_000_000_000),
    'Credits that a new account is given.',
  ),
  accountEnrichedPrice: setting(
    'SIGNALSHEET_PRICE_ACCOUNT_ENRICHED',
    String(prices.accountEnriched),
    whole(0, 1_000_000),
    'Credits for one company enriched. Jobs keep the price they were started at.',
  ),
  personDiscoveredPrice: setting(
    'SIGNALSHEET_PRICE_PERSON_DISCOVERED',
    String(prices.personDiscovered),
    whole(0, 1_000_000),
    'Credits for one person discovered who is new to the caller.',
  ),
  signalAccountPrice: setting(
    'SIGNALSHEET_PRICE_SIGNAL_ACCOUNT',
    String(prices.signalAccount),
    whole(0, 1_000_000),
    'Credits for one account that a signal found. Signals keep the price they were deployed at.',
  ),
  emailFoundPrice: setting(
    'SIGNALSHEET_PRICE_EMAIL_FOUND',
    String(prices.emailFound),
    whole(0, 1_000_000),
    'Credits for one work e-mail address found.',
  ),
  phoneFoundPrice: setting(
    'SIGNALSHEET_PRICE_PHONE_FOUND',
    String(prices.phoneFound),
    whole(0, 1_000_000),
    'Credits for one phone number found.',
  ),
  employmentVerifiedPrice: setting(
    'SIGNALSHEET_PRICE_EMPLOYMENT_VERIFIED',
    String(prices.employmentVerified),
    whole(0, 1_000_000),
    'Credits for one verdict on an employment that is not unknown.',
  ),
  defaultCreditLimit: setting(
    'SIGNALSHEET_DEFAULT_CREDIT_LIMIT',
    '1000',
    whole(1, 1_000_000_000),
    'Credits that a people discovery may spend where its request names no max_credit_limit.',
  ),
  starterIcp: setting(
    'SIGNALSHEET_STARTER_ICP',
    'on',
    oneOf(['on', 'off']),
    'Whether a new account is given an ideal customer profile to begin with.',
  ),
  publicUrl: setting(
    'SIGNALSHEET_PUBLIC_URL',
    '',
    v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s?#]+)?$/, 'must begin with http:// or https://')),
    'Address that links in answers begin with; without it, the one that the request was sent to.',
  ),
  audienceLinkHours: setting(
    'SIGNALSHEET_AUDIENCE_LINK_HOURS',
    '168',
    whole(1, 87_600),
    'How long the link to an audience works.',
  ),
  signUpsPerEmail: setting(
    'SIGNALSHEET_SIGN_UPS_PER_EMAIL',
    '5',
    whole(1, 1_000_000),
    'Sign-ups that one e-mail address may ask for in an hour.',
  ),
  signUpsPerAddress: setting(
    'SIGNALSHEET_SIGN_UPS_PER_ADDRESS',
    '20',
    whole(1, 1_000_000),
    'Sign-ups that one network address may ask for in an hour (IPv6: one /64).',
  ),
  verifiesPerAddress: setting(
    'SIGNALSHEET_VERIFIES_PER_ADDRESS',
    '100',
    whole(1, 1_000_000),
    'Codes that one network address may try in an hour (IPv6: one /64).',
  ),
  requestsPerMinute: setting(
    'SIGNALSHEET_REQUESTS_PER_MINUTE',
    '1200',
    whole(0, 1_000_000),
    'Requests that one key may make in a minute, at each process; 0 is unlimited.',
  ),
  trustedProxies: setting(
    'SIGNALSHEET_TRUSTED_PROXIES',
    '0',
    whole(0, 10),
    'Reverse proxies in front that append to X-Forwarded-For; 0 ignores that header.',
  ),
  bodyLimitBytes: setting(
    'SIGNALSHEET_BODY_LIMIT_BYTES',
    '1048576',
    whole(1024, 100 * 1_048_576),
    'Longest request body; a longer one is answered with 413.',
  ),
  requestTimeoutSeconds: setting(
    'SIGNALSHEET_REQUEST_TIMEOUT_SECONDS',
    '30',
    whole(1, 3600),
    'How long a client may take to send a request, or may leave an answer unread.',
  ),
  stopTimeoutSeconds: setting(
    'SIGNALSHEET_STOP_TIMEOUT_SECONDS',
    '10',
    whole(0, 3600),
    'How long a stop takes at most, three seconds at least: whatever is under way is cut off three seconds before.',
  ),
  enrichPerSecond: setting(
    'SIGNALSHEET_ENRICH_PER_SECOND',
    '0',
    decimal(0, 1_000_000),
    'Companies or people that one worker looks up a second; 0 is unlimited.',
  ),
  leaseSeconds: setting(
    'SIGNALSHEET_LEASE_SECONDS',
    '15',
    whole(1, 3600),
    'How long a job stays with a worker that gives no sign of life; after a crash, jobs resume this late.',
  ),
  pollMilliseconds: setting(
    'SIGNALSHEET_POLL_MILLISECONDS',
    '250',
    whole(10, 60_000),
    'How often an idle worker looks for jobs that another process started.',
  ),
  idempotencyHours: setting(
    'SIGNALSHEET_IDEMPOTENCY_HOURS',
    '24',
    whole(24, 8760),
    'How long the answer to an Idempotency-Key is kept.',
  ),
  finderUrl: setting(
    'SIGNALSHEET_FINDER_URL',
    '',
    v.pipe(
      v.string(),
      v.check((url) => url === '' || isWebAddress(url), 'must begin with http:// or https://'),
    ),
    'Base address of an OpenAI-compatible service for advanced_people_finder, such as https://llm.example/v1; without it, rules choose people.',
  ),
  finderModel: setting(
    'SIGNALSHEET_FINDER_MODEL',
    'default',
    v.pipe(v.string(), v.maxLength(200)),
    'Model that the people finder asks for.',
  ),
  finderKey: setting(
    'SIGNALSHEET_FINDER_KEY',
    '',
    v.pipe(v.string(), v.maxLength(1000)),
    'Key of that service, sent as a bearer token; blank sends none.',
  ),
  allowPrivateAddresses: setting(
    'SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES',
    'off',
    oneOf(['on', 'off']),
    'Whether requests of the service may go to addresses of this machine or a private network; on for a language model there.',
  ),
  smtpUrl: setting(
    'SIGNALSHEET_SMTP_URL',
    '',
    v.pipe(v.string(), v.regex(/^(smtps?:\/\/\S+)?$/, 'must begin with smtp:// or smtps://')),
    'Mail server, as smtp://user:password@host:port; without it, mail is written to the outbox folder.',
  ),
  mailFrom: setting(
    'SIGNALSHEET_MAIL_FROM',
    localSender,
    v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'must hold an e-mail address')),
    'Sender of the mails; has to be set with a mail server.',
  ),
  sampleData: setting(
    'SIGNALSHEET_SAMPLE_DATA',
    'on',
    oneOf(['on', 'off']),
    'Whether the first start fills the store with fictional companies.',
  ),
  metricsPort: setting(
    'SIGNALSHEET_METRICS_PORT',
    '0',
    whole(0, 65_535),
    'Port of the Prometheus metrics, at /metrics on this machine alone; 0 serves none.',
  ),
  logLevel: setting(
    'SIGNALSHEET_LOG_LEVEL',
    'info',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Least severe log line that is written.',
  ),
});

/**
 * Mail servers refuse a sender that cannot be answered, and the service refuses private addresses: nobody would notice
 * before the first sign-up or signal.
 */
const usableSettingsSchema = v.pipe(
  settingsSchema,
  v.forward(
    v.check(
      ({ smtpUrl, mailFrom }) => smtpUrl === '' || mailFrom !== localSender,
      'must be set where SIGNALSHEET_SMTP_URL is',
    ),
    ['mailFrom'],
  ),
  v.forward(
    v.check(
      ({ finderUrl, allowPrivateAddresses }) =>
        allowPrivateAddresses === 'on' || !isWebAddress(finderUrl) || !isPrivateHost(finderUrl),
      'must be at a public address unless SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES is on',
    ),
    ['finderUrl'],
  ),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The settings as documentation shows them. */
export const settingsTable = Object.entries(settingsSchema.entries).map(([name, schema]) => ({
  name,
  variable: v.getTitle(schema) ?? '',
  standard: v.getDefault(schema),
  meaning: v.getDescription(schema) ?? '',
}));

/** A setting has a value that cannot be used; the message names each one. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Takes environment variables; returns every setting, its default where the variable is missing or blank.
 * Throws SettingsError; its message never repeats a value, because some are secret.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = settingsTable.flatMap(({ name, variable }) => {
    const value = env[variable]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const reading = v.safeParse(usableSettingsSchema, Object.fromEntries(given));
  if (reading.success) return reading.output;
  const variables = new Map(settingsTable.map(({ name, variable }) => [name, variable]));
  const faults = reading.issues.map(
    (issue) => `${variables.get(v.getDotPath(issue) ?? '')} ${issue.message}`,
  );
  throw new SettingsError([...new Set(faults)].join('; '));
}
