/** How roles were found in titles before a table read them: as a phrase, or one of a few that mean the same. For comparison. */

const groups = [
  ['software engineer', 'software developer', 'programmer'],
  ['backend engineer', 'back end engineer', 'backend developer', 'back end developer'],
  ['frontend engineer', 'front end engineer', 'frontend developer', 'front end developer'],
  ['site reliability engineer', 'sre', 'devops engineer', 'platform engineer'],
  ['machine learning engineer', 'ml engineer', 'ai engineer'],
  ['test engineer', 'qa engineer', 'quality assurance engineer'],
  ['account executive', 'sales executive', 'ae'],
  ['sales development representative', 'sdr', 'business development representative', 'bdr'],
  ['solutions engineer', 'solution engineer', 'sales engineer', 'presales engineer'],
  ['customer success manager', 'csm', 'client success manager'],
  ['human resources', 'hr', 'people operations'],
  ['recruiter', 'talent acquisition specialist', 'talent acquisition partner'],
  ['information security', 'cyber security', 'cybersecurity'],
  ['product designer', 'ux designer', 'ui designer'],
  ['chief revenue officer', 'chief sales officer'],
];

const longForms: readonly (readonly [RegExp, string])[] = (
  [
    ['(s|e|a|r|g)?vp', 'vice president'],
    ['vice pres', 'vice president'],
    ['sr', 'senior'],
    ['jr', 'junior'],
    ['mgr', 'manager'],
    ['dir', 'director'],
    ['eng', 'engineering'],
    ['ceo', 'chief executive officer'],
    ['cto', 'chief technology officer'],
    ['cfo', 'chief financial officer'],
    ['coo', 'chief operating officer'],
    ['cmo', 'chief marketing officer'],
    ['cro', 'chief revenue officer'],
    ['cio', 'chief information officer'],
    ['ciso', 'chief information security officer'],
    ['chro', 'chief human resources officer'],
    ['cpo', 'chief product officer'],
    ['cdo', 'chief data officer'],
    ['clo', 'chief legal officer'],
  ] as const
).map(([short, long]) => [new RegExp(`\\b${short}\\b`, 'g'), long]);

const learner = /\b(intern|internship|trainee|apprentice|working student)\b/;

/** Takes a role; returns a test of titles. Caches nothing, because the bench tests no title twice. */
export function meantBefore(role: string): (title: string) => boolean {
  const asked = plain(role);
  const others = groups
    .map((group) => group.map(plain))
    .flatMap((group) =>
      group
        .filter((phrase) => contains(asked, phrase))
        .flatMap((phrase) => group.map((other) => replace(asked, phrase, other))),
    );
  const phrases = [...new Set([asked, ...others])];
  return (title) => {
    const words = plain(title);
    return !learner.test(words) && phrases.some((phrase) => contains(words, phrase));
  };
}

function plain(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(co)[\s-]+(?=founder|owner)/g, '$1')
    .replace(/(?<=\p{L})['’.](?=\p{L}|\s|$)/gu, '')
    .replaceAll('&', ' and ')
    .replace(/\s-\s|[,;:/|()[\]–—•·]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ');
  return longForms
    .reduce((text, [short, long]) => text.replace(short, long), words)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(^|\| )(senior )?(vice president|head|director) \| /u, '$1$2$3 of ')
    .split('|')
    .map((part) =>
      part
        .trim()
        .replace(/\b(vice president|head|director) (?:of )?(?=\p{L})(.+)/u, '$2 $1')
        .replace(/\b(manager|lead) of (.+)/, '$2 $1')
        .split(' ')
        .filter((word) => !['of', 'the', 'for'].includes(word))
        .map((word) => word.replace(/(?<=\p{L}{3})(?<!s)s$/u, ''))
        .join(' '),
    )
    .filter((part) => part !== '')
    .join(' ');
}

function contains(words: string, phrase: string): boolean {
  return ` ${words} `.includes(` ${phrase} `);
}

function replace(words: string, phrase: string, other: string): string {
  return ` ${words} `.replace(` ${phrase} `, ` ${other} `).trim();
}
