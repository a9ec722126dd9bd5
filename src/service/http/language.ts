/** The language of texts that the service writes for people, by the request's Accept-Language. */

/** English unless the caller prefers German. */
export type Language = 'en' | 'de';

/**
 * Takes the header, such as `de-AT,de;q=0.9,en;q=0.8`; returns the first of our languages by its order of preference.
 * Never throws.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    return { language: tag.split('-')[0], quality: Number(quality) || 0 };
  });
  const known = wanted.filter(
    ({ language, quality }) => quality > 0 && (language === 'de' || language === 'en'),
  );
  const [first] = known.sort((one, other) => other.quality - one.quality);
  return first?.language === 'de' ? 'de' : 'en';
}
