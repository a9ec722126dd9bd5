/** One line of a rule table for titles: what the pattern fits, a normalised title, has this level or department. */
export interface TitleRule<Value extends string> {
  readonly is: Value;
  readonly where: RegExp;
}
