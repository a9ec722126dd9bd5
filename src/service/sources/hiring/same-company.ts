/** Whether a vendor's name for an employer and what its own site says may be one company. */

const forms = new Set(
  'inc incorporated llc ltd limited plc corp corporation co company gmbh ag se kg sa sas sarl srl spa bv nv ab as oy aps group holding holdings the'.split(
    ' ',
  ),
);

/** Takes two names and the domain; a word in common is enough, or a name that the domain is made of. */
export function isSameCompany(one: string, other: string, domain: string): boolean {
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  const [label = ''] = domain.split('.');
  const plain = label.replaceAll('-', '');
  const joined = ones.join('');
  // Names in other scripts, or of nothing but a legal form, say nothing against it.
  if (joined === '' || others.length === 0) return true;
  return (
    ones.some((word) => others.includes(word)) ||
    joined === others.join('') ||
    plain.includes(joined) ||
    joined.includes(plain)
  );
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !forms.has(word));
}
