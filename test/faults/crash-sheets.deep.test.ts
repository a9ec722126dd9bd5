/** Deaths in what makes sheets of its own: people who are found, and signals. */
import { sweepCrashes } from './support/crash-sweep';

sweepCrashes('discover-people', 'a signal');
