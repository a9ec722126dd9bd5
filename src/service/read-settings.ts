/** Reads the settings out of environment variables, and refuses those that can't work together. */
import * as v from 'valibot';
import { isPrivateHost } from './outgoing';
import { isWebAddress } from './setting-types';
import { localSender, type Settings, settingsSchema, settingsTable } from './settings';

/** A private address is accepted only if private addresses are allowed. */
const reachable = (name: 'finderUrl' | 'embeddingsUrl' | 'alertWebhookUrl' | 'alertSlackUrl') =>
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
  reachable('alertWebhookUrl'),
  reachable('alertSlackUrl'),
  v.forward(
    v.check(
      ({ alertWebhookUrl, alertWebhookSecret }) =>
        alertWebhookUrl === '' || alertWebhookSecret !== '',
      'is required with SIGNALSHEET_ALERT_WEBHOOK_URL',
    ),
    ['alertWebhookSecret'],
  ),
);

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
