/** OpenAPI descriptions of alerts (our §10.23). */
import {
  alertEditRequestSchema,
  alertEditResponseSchema,
  alertFailuresRequestSchema,
  alertFailuresResponseSchema,
  alertListRequestSchema,
  alertListResponseSchema,
} from '../../../../contract/alerts';
import type { Operation } from '../operation';

export const alertList: Operation = {
  section: '10.23',
  group: 'Signals',
  summary: 'List alerts',
  description:
    'Our own extension `alerts`. The addresses that receive new finds, oldest first, with what waits and what failed. ' +
    'Addresses are shortened and secrets left out. Free.',
  request: alertListRequestSchema,
  response: alertListResponseSchema,
  errors: [],
};

export const alertEdit: Operation = {
  section: '10.23',
  group: 'Signals',
  summary: 'Set up, change, test or remove alerts, or send failed ones again',
  description:
    'Our own extension `alerts`. `save` without `channel_id` sets alerts up for the finds that come after it; with the same ' +
    'address it adds signals to those that exist. A `webhook` gets each find as it is kept, with the headers of Standard Webhooks; ' +
    '`slack` gets at most a message a minute; `email` is a mail a day to the caller’s own address, if there are new finds. ' +
    'The `secret` of a webhook is answered once; `rotate` makes another, and the one before signs too for 24 hours. `test` ' +
    'sends a made-up find now, at most 30 times an hour. `replay` sends failed events again. An event is sent at least once, ' +
    'with an id that stays. After ten attempts, or a 410, the channel is turned off and the caller is told by mail. Free.',
  request: alertEditRequestSchema,
  response: alertEditResponseSchema,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
};

export const alertFailures: Operation = {
  section: '10.23',
  group: 'Signals',
  summary: 'List failed deliveries',
  description:
    'Our own extension `alerts`. At most 50 events that were not delivered, the newest first. They are kept for 30 days. Free.',
  request: alertFailuresRequestSchema,
  response: alertFailuresResponseSchema,
  errors: ['NOT_FOUND'],
};
