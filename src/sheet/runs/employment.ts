/** Where people work, as checks of employment wrote it beside their ids. */

import { dayIn } from '../days';
import type { Sheet } from '../ports';
import { type Location, placeOf } from '../tables/columns';
import type { KeyRows } from '../tables/keys';
import { readColumns } from '../tables/read-columns';
import { employmentHeaders, leftVerdict } from './kinds/verify-employment';

export interface Employment {
  /** They no longer work at their company. */
  readonly hasLeft: boolean;
  /** The day of the check, such as 2026-11-20; '' where the sheet tells none. */
  readonly day: string;
}

/** Person → what the sheet says of their employment; people without a verdict are absent. */
export function readEmployment(
  sheet: Sheet,
  location: Location,
  { rows }: Pick<KeyRows, 'rows'>,
): Map<string, Employment> {
  const verdict = placeOf(location, employmentHeaders.verdict);
  const checked = placeOf(location, employmentHeaders.checked);
  if (verdict === 0) return new Map();
  const columns = checked === 0 ? [verdict] : [verdict, checked];
  const cell = readColumns(sheet, [...rows.values()].flat(), columns);
  return new Map(
    [...rows].flatMap(([key, places]): [string, Employment][] => {
      const row = places.find((place) => cell(place, verdict) !== '');
      if (row === undefined) return [];
      const day = checked === 0 ? undefined : dayIn(cell(row, checked));
      return [[key, { hasLeft: cell(row, verdict) === leftVerdict, day: day ?? '' }]];
    }),
  );
}
