/** The formula that a check of the installation puts into its sheet; it is the only one that writes user properties. */

/**
 * Answers one probe. Spends nothing. `store` tells whether the user properties are those of the person who checks, and
 * what a write to them does. Throws for `error`, and for other texts.
 */
export function probe(which: unknown, token: unknown): string {
  if (which === 'time') return `${Date.now()} ${Math.random()}`;
  if (which !== 'store') throw new Error('An error on purpose, for the check of this installation');
  const user = PropertiesService.getUserProperties();
  const isOwn = Object.values(user.getProperties()).some((text) => text.includes(String(token)));
  return `${isOwn ? 'you' : 'another person'}|${write(user, String(token))}`;
}

function write(user: GoogleAppsScript.Properties.Properties, token: string): string {
  try {
    user.setProperty('probe.formula', token);
    const isThere = user.getProperty('probe.formula') === token;
    user.deleteProperty('probe.formula');
    return isThere ? 'writes them' : 'changes nothing, without an error';
  } catch (error) {
    return `is refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}
