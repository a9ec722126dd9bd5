/** Deaths in runs that write beside what is there. */
import { sweepCrashes } from './support/crash-sweep';

sweepCrashes(
  'enrich-accounts',
  'find-contacts',
  'verify-employment',
  'read-accounts',
  'find-domains',
);
