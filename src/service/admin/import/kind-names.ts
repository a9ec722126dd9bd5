/** The kinds of records that can be imported. */
export const importKinds = ['companies', 'people', 'posts', 'socials'] as const;
export type ImportKind = (typeof importKinds)[number];
