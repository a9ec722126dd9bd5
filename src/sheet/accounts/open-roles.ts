/** The open roles on a company's own job boards (extension `sources`), in a few words for a cell. */
import { asNumber, asObject, asText, type Loose } from '../../client/tolerant';

const maxDepartments = 5;

/**
 * Takes what an account says of hiring; returns such as “12 open roles (9 a month ago): Engineering 8, Sales 4”, or an
 * empty text where it says nothing of roles. Never throws.
 */
export function openRolesInWords(hiring: Loose): string {
  const listed: unknown = hiring['open_roles'];
  if (!Array.isArray(listed) || listed.length === 0) return '';
  const roles = listed.map(asObject);
  const open = sumOf(roles, 'now') ?? 0;
  const before = sumOf(roles, 'days_ago_30');
  const departments = roles.flatMap((role) => {
    const name = asText(role['department']);
    const now = asNumber(role['now']) ?? 0;
    return name && now > 0 ? [`${name} ${now}`] : [];
  });
  const shown = departments.slice(0, maxDepartments);
  if (departments.length > shown.length) shown.push('…');
  const count = `${open} open ${open === 1 ? 'role' : 'roles'}`;
  const compared = before === undefined ? count : `${count} (${before} a month ago)`;
  return shown.length > 0 ? `${compared}: ${shown.join(', ')}` : compared;
}

/** Undefined where one of them is not known. */
function sumOf(roles: readonly Loose[], name: string): number | undefined {
  return roles.reduce<number | undefined>((sum, role) => {
    const count = asNumber(role[name]);
    return sum === undefined || count === undefined ? undefined : sum + count;
  }, 0);
}
