/** Deaths in runs that write beside existing cells. */
import { sweepCrashes } from './support/crash-sweep';

sweepCrashes(
  'enrich-accounts',
  'find-contacts',
  'verify-employment',
  'read-accounts',
  'find-domains',
);
