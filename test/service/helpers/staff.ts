/** Services whose directories know any company, and the same people at each. */
import type { StartOptions } from '../../../src/service';
import type { PeopleDirectory } from '../../../src/service/people/directory';
import type { Person } from '../../../src/service/people/person';
import { everybody } from './directories';
import { directoryOf } from './people';
import { serve } from './service';

/** Takes the people, as they are when a job asks for them, or a directory of them; without sample data. */
export function serveStaff(
  staff: readonly Person[] | PeopleDirectory,
  { settings, ...options }: Partial<StartOptions> = {},
) {
  return serve({
    directory: everybody,
    peopleDirectory: 'find' in staff && 'search' in staff ? staff : directoryOf(staff),
    ...options,
    settings: { sampleData: 'off', ...settings },
  });
}
