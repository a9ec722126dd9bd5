/** Every setting of the service in one table: its environment variable, default, bounds and meaning. */
import * as v from 'valibot';
import { prices } from '../contract/prices';
import {
  decimal,
  isPostgresUrl,
  oneOf,
  providerKey,
  readDomains,
  readTokens,
  setting,
  sourceGroups,
  webAddress,
  whole,
} from './setting-types';

export const localSender = 'Signalsheet <signalsheet@localhost>';

export const settingsSchema = v.object({
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
  userProviderKeys: setting(
    'SIGNALSHEET_USER_PROVIDER_KEYS',
    'off',
    oneOf(['on', 'off']),
    'Whether users may connect their own keys of data providers. What such a key finds costs no credits.',
  ),
  providerGateway: setting(
    'SIGNALSHEET_PROVIDER_GATEWAY',
    '',
    webAddress,
    'Address that gets all requests to data providers instead, with the host’s name first in the path.',
  ),
  hunterKey: providerKey('SIGNALSHEET_PROVIDER_HUNTER_KEY', 'Hunter'),
  prospeoKey: providerKey('SIGNALSHEET_PROVIDER_PROSPEO_KEY', 'Prospeo'),
  apolloKey: providerKey('SIGNALSHEET_PROVIDER_APOLLO_KEY', 'Apollo'),
  peopleDataLabsKey: providerKey('SIGNALSHEET_PROVIDER_PEOPLE_DATA_LABS_KEY', 'People Data Labs'),
  dropcontactKey: providerKey('SIGNALSHEET_PROVIDER_DROPCONTACT_KEY', 'Dropcontact'),
  fullenrichKey: providerKey('SIGNALSHEET_PROVIDER_FULLENRICH_KEY', 'FullEnrich'),
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
  alertWebhookUrl: setting(
    'SIGNALSHEET_ALERT_WEBHOOK_URL',
    '',
    webAddress,
    'Webhook that receives every user’s new finds.',
  ),
  alertWebhookSecret: setting(
    'SIGNALSHEET_ALERT_WEBHOOK_SECRET',
    '',
    v.pipe(
      v.string(),
      v.regex(
        /^(whsec_[A-Za-z0-9+/]{32,86}={0,2})?$/,
        'must be whsec_ and 24 to 64 bytes in base64',
      ),
    ),
    'Secret that signs requests to that address: whsec_ and 24 to 64 bytes in base64.',
  ),
  alertSlackUrl: setting(
    'SIGNALSHEET_ALERT_SLACK_URL',
    '',
    webAddress,
    'Incoming webhook of Slack that receives every user’s new finds.',
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

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The settings as documented. */
export const settingsTable = Object.entries(settingsSchema.entries).map(([name, schema]) => ({
  name,
  variable: v.getTitle(schema) ?? '',
  defaultValue: v.getDefault(schema),
  description: v.getDescription(schema) ?? '',
}));
