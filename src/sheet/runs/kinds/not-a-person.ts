/** What the status says of a cell without a person's id. */
import { withoutId } from '../../people/person-key';
import { rowStatus } from '../row-status';

const statuses: Readonly<Record<string, string>> = {
  [withoutId.unknown]: rowStatus.personUnknown,
  [withoutId.ambiguous]: rowStatus.personAmbiguous,
  [withoutId.unreadable]: rowStatus.personUnreadable,
};

/** Says why a cell has no person's id. */
export const notAPerson = (text: string): string => statuses[text.trim()] ?? rowStatus.notAPerson;
