/** What the form of a signal is made from: the caller's ICPs and the contract's limits. */
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import type { Platform } from '../../sheet/ports';
import { callerOf } from '../../sheet/settings/connection';
import { hasExtension, learnExtensions } from '../../sheet/settings/extensions';
import { icpChoices } from '../../sheet/signals/icp-choice';
import type { SignalForm } from './api';

/** Reads the ICPs of the caller. Spends nothing. Throws what the service says. */
export function signalForm(platform: Platform): SignalForm {
  learnExtensions(platform, callerOf(platform));
  return {
    icps: icpChoices(platform),
    limits: {
      name: limits.signalNameLength,
      role: limits.roleLength,
      initiative: limits.initiativeLength,
      companies: limits.descriptiveIcpLength,
      trait: limits.traitLength,
      activity: limits.activityLength,
      query: limits.searchQueryLength,
      audience: limits.audienceNameLength,
      hiringDays: limits.hiringTimeframeDays,
      hiringDaysDefault: limits.hiringTimeframeDaysDefault,
      socialDays: limits.socialTimeframeDays,
      accounts: limits.accountsPerSignal,
      icpName: limits.icpNameLength,
      icpEntries: limits.icpEntries,
      icpEntry: limits.icpEntryLength,
    },
    editsIcps: hasExtension(platform, 'icp-editing'),
    limitsDays: hasExtension(platform, 'signal-control'),
    accountPrice: prices.signalAccount,
  };
}
