/** The names of the service's parameters where the interface shows none, as this document's editors have set them. */
import { invalidOption } from '../../client/problem';
import * as reasons from '../../client/reasons';
import {
  type ParameterName,
  type ParameterNames,
  parameterName,
  parameterNames,
  shownParameters,
} from '../../contract/tech-companies';
import { locked } from '../execution';
import type { Platform, Properties } from '../ports';

const key = 'parameterNames';
const options = Object.keys(parameterNames) as ParameterName[];

/** What this document replaces: '' where our default stands. */
export function loadReplaced(document: Properties): ParameterNames {
  const stored = JSON.parse(document.get(key) ?? '{}') as Partial<ParameterNames>;
  return named((option) => stored[option] ?? '');
}

/** The names to send, the same for every editor's searches and formulas. */
export function loadParameterNames(document: Properties): ParameterNames {
  const replaced = loadReplaced(document);
  return named((option) => replaced[option] || parameterNames[option]);
}

/**
 * Sets names for everyone who edits this document: a blank one restores the default, and one that isn't given stays as
 * stored, whatever a page showed. Throws INVALID_OPTION for a name that cannot be one, that the interface uses itself,
 * or that stands twice, and BUSY; then nothing is changed.
 */
export function saveParameterNames(platform: Platform, changed: Partial<ParameterNames>): void {
  const { document } = platform;
  locked(platform, () => {
    const stored = loadReplaced(document);
    const replaced = named((option) => {
      const name = (changed[option] ?? stored[option]).trim();
      return name === parameterNames[option] ? '' : name;
    });
    refuseUnusable(replaced);
    document.set(key, JSON.stringify(replaced));
  });
}

function refuseUnusable(replaced: ParameterNames): void {
  const taken = new Set<string>(shownParameters);
  // Those that stay first, so that the one which was typed is the one that is refused.
  const inOrder = [...options].sort((a, b) => Number(!!replaced[a]) - Number(!!replaced[b]));
  for (const option of inOrder) {
    const name = replaced[option] || parameterNames[option];
    const shown = name.slice(0, 40);
    if (!parameterName.test(name))
      throw invalidOption(option, reasons.badName(shown), reasons.nameRules());
    if (taken.has(name.toLowerCase()))
      throw invalidOption(option, reasons.nameTaken(shown), reasons.otherName());
    taken.add(name.toLowerCase());
  }
}

function named(nameOf: (option: ParameterName) => string): ParameterNames {
  const entries = options.map((option) => [option, nameOf(option)]);
  return Object.fromEntries(entries) as Record<ParameterName, string>;
}
