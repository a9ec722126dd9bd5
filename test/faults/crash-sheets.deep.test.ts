/** Deaths in runs that make their own sheets: finding people, and signals. */
import { sweepCrashes } from './support/crash-sweep';

sweepCrashes('discover-people', 'a signal');
