/** Every setting of the service in one table: its environment variable, default, bounds and meaning. */
import * as v from 'valibot';
import { prices } from '../contract/prices';
import { isPrivateHost } from './outgoing';

const setting = <Schema extends v.GenericSchema<string, unknown>>(
  variable: string,
  defaultValue: string,
  schema: Schema,
  description: string,
) =>
  v.pipe(
    v.optional(v.string(), defaultValue),
    schema,
    v.title(variable),
    v.description(description),
  );

const number = (pattern: RegExp, kind: string, min: number, max: number) => {
  const fault = `must be ${kind} from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(pattern, fault),
    v.transform(Number),
    v.minValue(min, fault),
    v.maxValue(max, fault),
  );
};
const whole = (min: number, max: number) => number(/^\d+$/, 'a whole number', min, max);
const decimal = (min: number, max: number) => number(/^\d+(\.\d+)?$/, 'a number', min, max);
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

const isPostgresUrl = (url: string) =>
  url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url));

const isWebAddress = (url: string) => /^https?:\/\/\S+$/.test(url) && URL.canParse(url);

const webAddress = v.pipe(
  v.string(),
  v.check((url) => url === '' || isWebAddress(url), 'must begin with http:// or https://'),
);

const sourceGroups = ['site', 'boards', 'wikidata'] as const;

/** Takes `board=token,board=token`; board names are lower case. */
function readTokens(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/[\s,]+/)
      .filter((each) => each !== '')
      .map((each): [string, string] => {
        const at = each.indexOf('=');
        return [each.slice(0, at).toLowerCase(), each.slice(at + 1)];
      }),
  );
}

/** Takes domains separated by commas, each with or without a leading @. */
const readDomains = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');

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
    'Credits for a new account.',
  ),
  accountEnrichedPrice: setting(
    'SIGNALSHEET_PRICE_ACCOUNT_ENRICHED',
    String(prices.accountEnriched),
    whole(0, 1_000_000),
    'Credits per enriched company. Running jobs keep their price.',
  ),
  personDiscoveredPrice: setting(
    'SIGNALSHEET_PRICE_PERSON_DISCOVERED',
    String(prices.personDiscovered),
    whole(0, 1_000_000),
    'Credits per person found who is new to the user.',
  ),
  signalAccountPrice: setting(
    'SIGNALSHEET_PRICE_SIGNAL_ACCOUNT',
    String(prices.signalAccount),
    whole(0, 1_000_000),
    'Credits per account a signal finds. Deployed signals keep their price.',
  ),
  emailFoundPrice: setting(
    'SIGNALSHEET_PRICE_EMAIL_FOUND',
    String(prices.emailFound),
    whole(0, 1_000_000),
    'Credits per work email found.',
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
    'Credits per employment check with a result.',
  ),
  defaultCreditLimit: setting(
    'SIGNALSHEET_DEFAULT_CREDIT_LIMIT',
    '1000',
    whole(1, 1_000_000_000),
    'Credit limit of a people discovery without max_credit_limit.',
  ),
  starterIcp: setting(
    'SIGNALSHEET_STARTER_ICP',
    'on',
    oneOf(['on', 'off']),
    'Whether new accounts start with an ideal customer profile.',
  ),
  publicUrl: setting(
    'SIGNALSHEET_PUBLIC_URL',
    '',
    v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s?#]+)?$/, 'must begin with http:// or https://')),
    'Base URL of links in responses. Default: the URL of the request.',
  ),
  audienceLinkHours: setting(
    'SIGNALSHEET_AUDIENCE_LINK_HOURS',
    '168',
    whole(1, 87_600),
    'Hours until an audience link expires.',
  ),
  signUp: setting(
    'SIGNALSHEET_SIGN_UP',
    'open',
    oneOf(['open', 'invited', 'off']),
    'Who can sign up: everybody (open), only users added with admin users --add (invited), or no one (off).',
  ),
  signUpDomains: setting(
    'SIGNALSHEET_SIGN_UP_DOMAINS',
    '',
    v.pipe(
      v.string(),
      v.transform(readDomains),
      v.check(
        (domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)),
        'must be a list of domains such as northwind.example, separated by commas',
      ),
    ),
    'Domains whose email addresses new users must have, separated by commas. Subdomains count only if listed.',
  ),
  signUpsPerEmail: setting(
    'SIGNALSHEET_SIGN_UPS_PER_EMAIL',
    '5',
    whole(1, 1_000_000),
    'Sign-ups per hour for one email address.',
  ),
  signUpsPerAddress: setting(
    'SIGNALSHEET_SIGN_UPS_PER_ADDRESS',
    '20',
    whole(1, 1_000_000),
    'Sign-ups per hour for one network address (IPv6: one /64).',
  ),
  verifiesPerAddress: setting(
    'SIGNALSHEET_VERIFIES_PER_ADDRESS',
    '100',
    whole(1, 1_000_000),
    'Code attempts per hour for one network address (IPv6: one /64).',
  ),
  requestsPerMinute: setting(
    'SIGNALSHEET_REQUESTS_PER_MINUTE',
    '1200',
    whole(0, 1_000_000),
    'Requests per minute for one key, per process. 0 is unlimited.',
  ),
  trustedProxies: setting(
    'SIGNALSHEET_TRUSTED_PROXIES',
    '0',
    whole(0, 10),
    'Number of reverse proxies that append to X-Forwarded-For. 0 ignores the header.',
  ),
  bodyLimitBytes: setting(
    'SIGNALSHEET_BODY_LIMIT_BYTES',
    '4194304',
    whole(1024, 100 * 1_048_576),
    'Maximum size of a request body. Larger ones get a 413.',
  ),
  requestTimeoutSeconds: setting(
    'SIGNALSHEET_REQUEST_TIMEOUT_SECONDS',
    '30',
    whole(1, 3600),
    'Time limit for sending a request or reading its response.',
  ),
  stopTimeoutSeconds: setting(
    'SIGNALSHEET_STOP_TIMEOUT_SECONDS',
    '10',
    whole(3, 3600),
    'Maximum time for a shutdown. Running work is cut off three seconds earlier.',
  ),
  enrichPerSecond: setting(
    'SIGNALSHEET_ENRICH_PER_SECOND',
    '0',
    decimal(0, 1_000_000),
    'Lookups per second for each worker. 0 is unlimited.',
  ),
  leaseSeconds: setting(
    'SIGNALSHEET_LEASE_SECONDS',
    '15',
    whole(1, 3600),
    'How long a worker keeps a job without a heartbeat. After a crash, jobs resume after this time.',
  ),
  pollMilliseconds: setting(
    'SIGNALSHEET_POLL_MILLISECONDS',
    '250',
    whole(10, 60_000),
    'How often an idle worker checks for new jobs.',
  ),
  idempotencyHours: setting(
    'SIGNALSHEET_IDEMPOTENCY_HOURS',
    '24',
    whole(24, 8760),
    'How long responses are kept for an Idempotency-Key.',
  ),
  finderUrl: setting(
    'SIGNALSHEET_FINDER_URL',
    '',
    webAddress,
    'Base URL of an OpenAI-compatible service for advanced_people_finder, such as https://llm.example/v1. ' +
      'Without it, rules choose people.',
  ),
  finderModel: setting(
    'SIGNALSHEET_FINDER_MODEL',
    'default',
    v.pipe(v.string(), v.maxLength(200)),
    'Model for the people finder.',
  ),
  finderKey: setting(
    'SIGNALSHEET_FINDER_KEY',
    '',
    v.pipe(v.string(), v.maxLength(1000)),
    'Key of that service, sent as a bearer token; blank sends none.',
  ),
  embeddingsUrl: setting(
    'SIGNALSHEET_EMBEDDINGS_URL',
    '',
    webAddress,
    'Base URL of an OpenAI-compatible service for embeddings, such as https://llm.example/v1. With it, signals compare ' +
      'texts by meaning; without it, by words.',
  ),
  embeddingsModel: setting(
    'SIGNALSHEET_EMBEDDINGS_MODEL',
    'default',
    v.pipe(v.string(), v.maxLength(200)),
    'Model for the embeddings.',
  ),
  embeddingsKey: setting(
    'SIGNALSHEET_EMBEDDINGS_KEY',
    '',
    v.pipe(v.string(), v.maxLength(1000)),
    'Key of that service, sent as a bearer token; blank sends none.',
  ),
  allowPrivateAddresses: setting(
    'SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES',
    'off',
    oneOf(['on', 'off']),
    'Whether the service may call this machine and private networks, for example for a local language model.',
  ),
  contact: setting(
    'SIGNALSHEET_CONTACT',
    '',
    v.pipe(
      v.string(),
      v.regex(
        /^([^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+|https?:\/\/[^\s<>()]+)?$/,
        'must be an email address or a web page',
      ),
      v.maxLength(200),
    ),
    'Email address or web page where site owners reach you. Turns public sources on; every request names it.',
  ),
  sources: setting(
    'SIGNALSHEET_SOURCES',
    sourceGroups.join(','),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
      v.array(v.picklist(sourceGroups, `must be a list of ${sourceGroups.join(', ')}`)),
    ),
    'Public sources to use once SIGNALSHEET_CONTACT is set, separated by commas.',
  ),
  sourceGateway: setting(
    'SIGNALSHEET_SOURCE_GATEWAY',
    '',
    webAddress,
    'Address that gets all requests to public sources instead, with the real one in the header X-Source-URL.',
  ),
  recruiteeTokens: setting(
    'SIGNALSHEET_RECRUITEE_TOKENS',
    '',
    v.pipe(
      v.string(),
      v.regex(
        /^([\w-]+=[^\s,]+([\s,]+|$))*$/,
        'must be a list such as northwind=token,other=token',
      ),
      v.transform(readTokens),
    ),
    'Tokens that companies gave you for their Recruitee boards, as board=token, separated by commas.',
  ),
  sourceSeconds: setting(
    'SIGNALSHEET_SOURCE_SECONDS',
    '20',
    whole(1, 55),
    'How long one company may take at public sources. What comes later is there for the next lookup.',
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
    v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/, 'must contain an email address')),
    'Sender of emails. Required with a mail server.',
  ),
  sampleData: setting(
    'SIGNALSHEET_SAMPLE_DATA',
    'off',
    oneOf(['on', 'off']),
    'Whether the first start adds fictional companies, as serve --sample does. The workbench’s own service has them.',
  ),
  metricsPort: setting(
    'SIGNALSHEET_METRICS_PORT',
    '0',
    whole(0, 65_535),
    'Port for Prometheus metrics at /metrics. 0 turns them off.',
  ),
  metricsHost: setting(
    'SIGNALSHEET_METRICS_HOST',
    '127.0.0.1',
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address of this machine')),
    'Address to serve metrics at. They need no key: open them only to a network of your own.',
  ),
  logLevel: setting(
    'SIGNALSHEET_LOG_LEVEL',
    'info',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Minimum log level.',
  ),
});

/** A private address is accepted only if private addresses are allowed. */
const reachable = (name: 'finderUrl' | 'embeddingsUrl') =>
  v.forward<v.InferOutput<typeof settingsSchema>, v.BaseIssue<unknown>, [typeof name]>(
    v.check(
      (settings) =>
        settings.allowPrivateAddresses === 'on' ||
        !isWebAddress(settings[name]) ||
        !isPrivateHost(settings[name]),
      'must be at a public address unless SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES is on',
    ),
    [name],
  );

/**
 * Catches settings that would otherwise fail only at the first sign-up or signal: mail servers refuse a
 * sender that can't be answered, and the service refuses private addresses.
 */
const usableSettingsSchema = v.pipe(
  settingsSchema,
  v.forward(
    v.check(
      ({ smtpUrl, mailFrom }) => smtpUrl === '' || mailFrom !== localSender,
      'is required with SIGNALSHEET_SMTP_URL',
    ),
    ['mailFrom'],
  ),
  reachable('finderUrl'),
  reachable('embeddingsUrl'),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The settings as documented. */
export const settingsTable = Object.entries(settingsSchema.entries).map(([name, schema]) => ({
  name,
  variable: v.getTitle(schema) ?? '',
  defaultValue: v.getDefault(schema),
  description: v.getDescription(schema) ?? '',
}));

/** A setting has an invalid value; the message names each one. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Takes environment variables; returns every setting, or its default if the variable is missing or blank.
 * Throws SettingsError, whose message never repeats a value, because some are secret.
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
    // The path of a list's item begins with the setting.
    (issue) => `${variables.get(String(issue.path?.[0].key))} ${issue.message}`,
  );
  throw new SettingsError([...new Set(faults)].join('; '));
}
