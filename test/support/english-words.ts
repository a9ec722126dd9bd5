/** Words that German does not have: a text with one of them is not German throughout. */
export const englishWords =
  /\b(the|this|that|it|its|it’s|is|isn’t|are|has|have|doesn’t|can’t|must|be|and|or|to|of|than|with|no|your|you|row|rows|run|company|sheet|column|whole|number|wait|some|longer|most|characters|chosen)\b/i;
