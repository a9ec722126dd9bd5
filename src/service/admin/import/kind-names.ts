/** The names of what can be imported. */
export const importKinds = ['companies', 'people', 'posts', 'socials'] as const;
export type ImportKind = (typeof importKinds)[number];
