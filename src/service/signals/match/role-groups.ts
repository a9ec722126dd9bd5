/** Titles that mean the same role. Each line is a group; “VP of Sales” and “VP Sales” need no entry. */
export const roleGroups: readonly (readonly string[])[] = [
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
