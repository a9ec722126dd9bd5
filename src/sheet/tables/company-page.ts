/** Reads a company's page in the professional network out of a cell. */
import { limits } from '../../contract/limits';
import type { ReadKey } from './keys';

/** By its path, whatever the host: sample data has one of its own, and people's pages are under `/in/`. */
const companyPage =
  /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:company|school|showcase)\/[^\s/?#]+/i;

/** Takes a web address, with or without scheme; returns it without what follows the name. Never throws. */
export const readCompanyPage: ReadKey = (text) => {
  const [page] = companyPage.exec(text.trim()) ?? [];
  if (page !== undefined && page.length <= limits.addressLength) return { ok: true, key: page };
  return { ok: false, fault: text.trim() === '' ? 'empty' : 'no_page' };
};
