/** What a formula wants to buy, in the page's words: its request names the parameters of a technology search. */
import type { texts } from '../texts';

type Words = (typeof texts)['formulas']['parts'];

/** Takes the label of a request for approval, such as `TECH_COMPANIES: Kubernetes; lookback_days=30 (Sheet1!A1)`. */
export function approvalLabel(label: string, words: Words): string {
  const companies = /^(ENRICH_DOMAIN: )(\d+) companies(?= \(|$)/;
  if (!label.startsWith('TECH_COMPANIES: '))
    return label.replace(companies, (_, formula, number) => `${formula}${words.companies(number)}`);
  const { names } = words;
  return label
    .split('; ')
    .map((part) => {
      const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(part) ?? [];
      if (!Object.hasOwn(names, name)) return part;
      const shown = value.replace(/^(true|false)\b/, (flag) =>
        flag === 'true' ? words.yes : words.no,
      );
      return `${names[name as keyof typeof names]}: ${shown}`;
    })
    .join('; ');
}
