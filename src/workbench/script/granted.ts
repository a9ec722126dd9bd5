/** Which scopes hold: those that the script asks for and the person has granted. */

/** Takes the manifest's scopes and the granted ones, each absent for "all"; returns null where all hold. */
export function grantedOf(
  asked: readonly string[] | undefined,
  granted: readonly string[] | undefined,
): string[] | null {
  if (!granted) return asked ? [...asked] : null;
  return granted.filter((scope) => asked?.includes(scope) ?? true);
}
