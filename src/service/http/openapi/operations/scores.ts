/** OpenAPI description of the weights of scores (our extension `scores`). */
import {
  scoreSettingsRequestSchema,
  scoreSettingsResponseSchema,
} from '../../../../contract/scores';
import type { Operation } from '../operation';

export const scoreSettings: Operation = {
  section: '10.26',
  group: 'Companies',
  summary: 'Read or change how accounts are scored',
  description:
    'Our own extension `scores`. An account’s `score` adds up the points of three parts: the share of an ICP’s ' +
    'conditions that the company meets; the finds of your signals on it, where three fresh ones give all points and each ' +
    'counts half after a half-life; and its open roles, where as many as 90 days ago give half and twice as many all. ' +
    'Weights divide 100 points among the parts; 0 switches a part off. `save` changes your own weights, `reset` restores ' +
    'the defaults, and `try` shows their effect on up to three of your accounts and changes nothing. Free.',
  request: scoreSettingsRequestSchema,
  response: scoreSettingsResponseSchema,
  errors: [],
};
