import { readSettings, SettingsError, settingsTable, unknownVariables } from '../../src/service';

describe('readSettings', () => {
  it('gives every default if nothing is set, or only blanks', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      startingCredits: 10_000,
      accountEnrichedPrice: 1,
      personDiscoveredPrice: 1,
      emailFoundPrice: 1,
      phoneFoundPrice: 5,
      employmentVerifiedPrice: 1,
      signalAccountPrice: 2,
      defaultCreditLimit: 1000,
      audienceLinkHours: 168,
      idempotencyHours: 24,
      signUpsPerEmail: 5,
      signUpsPerAddress: 20,
      verifiesPerAddress: 100,
      requestsPerMinute: 1200,
      requestTimeoutSeconds: 30,
      bodyLimitBytes: 4_194_304,
      enrichPerSecond: 0,
      sampleData: 'off',
      signUp: 'open',
      signUpDomains: [],
      smtpUrl: '',
    });
    expect(readSettings({ SIGNALSHEET_STARTING_CREDITS: '  ' })).toEqual(settings);
  });

  it('reads what is set', () => {
    expect(
      readSettings({
        SIGNALSHEET_STARTING_CREDITS: ' 50 ',
        SIGNALSHEET_ENRICH_PER_SECOND: '2.5',
        SIGNALSHEET_SAMPLE_DATA: 'off',
        SIGNALSHEET_SMTP_URL: 'smtps://user:secret@mail.example:465',
        SIGNALSHEET_MAIL_FROM: 'codes@mail.example',
        PATH: '/bin',
      }),
    ).toMatchObject({
      startingCredits: 50,
      enrichPerSecond: 2.5,
      sampleData: 'off',
      smtpUrl: 'smtps://user:secret@mail.example:465',
    });
  });

  it('names every bad value by its variable, and repeats none', () => {
    const read = () =>
      readSettings({
        SIGNALSHEET_STARTING_CREDITS: '-1',
        SIGNALSHEET_ENRICH_PER_SECOND: 'many',
        SIGNALSHEET_SAMPLE_DATA: 'yes',
        SIGNALSHEET_SMTP_URL: 'http://user:secret@mail.example',
        SIGNALSHEET_IDEMPOTENCY_HOURS: '1',
        SIGNALSHEET_LOG_LEVEL: 'loud',
      });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(
      'SIGNALSHEET_STARTING_CREDITS must be a whole number from 0 to 1000000000; ' +
        'SIGNALSHEET_ENRICH_PER_SECOND must be a number from 0 to 1000000; ' +
        'SIGNALSHEET_IDEMPOTENCY_HOURS must be a whole number from 24 to 8760; ' +
        'SIGNALSHEET_SMTP_URL must begin with smtp:// or smtps://; ' +
        'SIGNALSHEET_SAMPLE_DATA must be one of on, off; ' +
        'SIGNALSHEET_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    );
    expect(read).not.toThrow('secret');
  });

  it.each([
    ['SIGNALSHEET_FINDER_URL', 'finderUrl'],
    ['SIGNALSHEET_EMBEDDINGS_URL', 'embeddingsUrl'],
  ] as const)('wants %s at a public address unless others are allowed', (name, field) => {
    for (const host of ['127.0.0.1:8000', 'localhost', '[::1]', '192.168.1.5', '2130706433']) {
      const env = { [name]: `http://${host}/v1` };
      expect(() => readSettings(env)).toThrow(
        `${name} must be at a public address unless SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES is on`,
      );
      const allowed = { ...env, SIGNALSHEET_ALLOW_PRIVATE_ADDRESSES: 'on' };
      expect(readSettings(allowed)[field]).toBe(`http://${host}/v1`);
    }
    expect(readSettings({ [name]: 'https://llm.example/v1' })[field]).toBe(
      'https://llm.example/v1',
    );
    expect(() => readSettings({ [name]: 'http://[' })).toThrow(SettingsError);
  });

  it('wants a sender with a mail server', () => {
    expect(() => readSettings({ SIGNALSHEET_SMTP_URL: 'smtp://mail.example' })).toThrow(
      'SIGNALSHEET_MAIL_FROM is required with SIGNALSHEET_SMTP_URL',
    );
  });

  it('documents every setting', () => {
    expect(settingsTable.map(({ name }) => name)).toEqual(Object.keys(readSettings({})));
    for (const { variable, defaultValue, description } of settingsTable) {
      expect(variable).toMatch(/^SIGNALSHEET_[A-Z_]+$/);
      expect(typeof defaultValue).toBe('string');
      expect(description).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe('readSettings of single settings', () => {
  it('names the variable of a list whose entry is wrong', () => {
    expect(() => readSettings({ SIGNALSHEET_SOURCES: 'site,wiki' })).toThrow(
      /^SIGNALSHEET_SOURCES must be a list of site, boards, wikidata$/,
    );
    expect(() => readSettings({ SIGNALSHEET_SIGN_UP_DOMAINS: 'northwind' })).toThrow(
      /^SIGNALSHEET_SIGN_UP_DOMAINS must be a list of domains/,
    );
  });

  it('reads domains with and without an @, in any case', () => {
    const { signUpDomains } = readSettings({
      SIGNALSHEET_SIGN_UP_DOMAINS: '@Northwind.example, b.example',
    });
    expect(signUpDomains).toEqual(['northwind.example', 'b.example']);
  });

  it('refuses a stop timeout that is too short for an orderly stop', () => {
    for (const given of ['0', '1', '2'])
      expect(() => readSettings({ SIGNALSHEET_STOP_TIMEOUT_SECONDS: given })).toThrow(
        'SIGNALSHEET_STOP_TIMEOUT_SECONDS must be a whole number from 3 to 3600',
      );
    expect(readSettings({ SIGNALSHEET_STOP_TIMEOUT_SECONDS: '3' }).stopTimeoutSeconds).toBe(3);
  });
});

describe('unknownVariables', () => {
  it('names those that nothing reads, with what was probably meant', () => {
    const env = {
      SIGNALSHEET_DATABSE_URL: 'postgres://secret',
      SIGNALSHEET_TRUSTED_PROXY: '1',
      SIGNALSHEET_ROLE: 'worker',
      signalsheet_log_level: 'warn',
      SIGNALSHEET_NOTHING_LIKE_THAT_AT_ALL: '1',
      SIGNALSHEET_LOG_LEVEL: 'warn',
      SIGNALSHEET_DATA: '/data',
      SIGNALSHEET_TEST_EDITS: '3',
      PATH: '/bin',
    };
    expect(unknownVariables(env, ['SIGNALSHEET_DATA'])).toEqual([
      { variable: 'SIGNALSHEET_DATABSE_URL', meant: 'SIGNALSHEET_DATABASE_URL' },
      { variable: 'SIGNALSHEET_TRUSTED_PROXY', meant: 'SIGNALSHEET_TRUSTED_PROXIES' },
      // As many letters as in SIGNALSHEET_HOST differ from it.
      { variable: 'SIGNALSHEET_ROLE' },
      { variable: 'signalsheet_log_level', meant: 'SIGNALSHEET_LOG_LEVEL' },
      { variable: 'SIGNALSHEET_NOTHING_LIKE_THAT_AT_ALL' },
    ]);
  });
});
