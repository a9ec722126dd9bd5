/** Names of service parameters that the interface doesn't specify, as set by this document's editors. */
import { invalidOption } from '../../client/problem';
import * as reasons from '../../client/reasons';
import {
  type ParameterName,
  type ParameterNames,
  parameterName,
  parameterNames,
  shownParameters,
} from '../../contract/tech-options';
import { locked } from '../execution';
import type { Platform, Properties } from '../ports';
import { readJson } from '../storage/json';

const key = 'parameterNames';
const options = Object.keys(parameterNames) as ParameterName[];

/** The document's replacements; '' for a default. */
export function loadReplaced(document: Properties): ParameterNames {
  const stored = readJson<Partial<ParameterNames>>(document, key);
  return named((option) => stored?.[option] ?? '');
}

/** The names to send, the same for every editor's searches and formulas. */
export function loadParameterNames(document: Properties): ParameterNames {
  const replaced = loadReplaced(document);
  return named((option) => replaced[option] || parameterNames[option]);
}

/**
 * Sets names for everyone who edits this document: a blank one restores the default, and names not given stay as
 * stored, whatever the page showed. Throws INVALID_OPTION for an invalid name, one that the interface uses, or a
 * duplicate; and BUSY. Then nothing is changed.
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
  // Defaults first, so that of two equal names the replaced one is refused.
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
