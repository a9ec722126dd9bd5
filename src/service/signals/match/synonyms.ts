/** Words that mean the same to a signal. Each line is a group; forms of a word need no entry of their own. */
export const synonyms: readonly (readonly string[])[] = [
  ['migration', 'migrate', 'move', 'moving', 'transition', 'switch', 'replatform'],
  ['expansion', 'expand', 'grow', 'growing', 'growth', 'scale', 'scaling', 'double'],
  ['modernisation', 'modernization', 'modernise', 'modernize', 'renew'],
  ['adoption', 'adopt', 'introduce', 'introduction', 'rollout'],
  ['automation', 'automate', 'automated'],
  ['ai', 'artificial-intelligence'],
  ['hire', 'hiring', 'recruit', 'recruiting', 'recruitment'],
  ['legacy', 'older', 'old'],
  ['hospital', 'clinic'],
  ['software', 'app', 'application'],
  ['manufacturer', 'manufacturing', 'factory', 'plant'],
  ['make', 'build', 'design', 'develop', 'produce'],
];
