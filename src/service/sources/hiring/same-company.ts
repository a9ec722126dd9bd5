/** Decides whether an employer's name at a vendor and the company's own site may mean the same company. */
import { readCompanyName } from '../../companies/name';

/** Words about business, place and quality, which don't distinguish one company from another. */
const weak = new Set(
  (
    'academy accounting advisors advisory agency aerospace airlines alliance analytics and apparel app apps architects ' +
    'artificial asset associates association auto automation automotive aviation bank banking beauty biotech board brands ' +
    'building build business capital care careers center centre chemicals clinic clinics cloud club college commerce ' +
    'communications community concepts construction consultancy consultants consulting corporate council creative credit ' +
    'cyber data dental design development digital distribution education electric electronics energy engineering ' +
    'enterprise enterprises entertainment environmental equipment estate events exchange express factory fashion finance ' +
    'financial fitness food foods for foundation freight fund games gaming gas global green group hardware health ' +
    'healthcare holding holdings home homes hospital hospitality hotel hotels house hr human industrial industries industry informatics ' +
    'information innovation innovations innovative institute insurance integrated intelligence interactive international ' +
    'invest investment investments it jobs lab laboratories labs law learning leasing legal lending life lighting link ' +
    'living logic logistics machine machines management manufacturing maritime market marketing markets materials media ' +
    'medical medicine metal metals mobile mobility motor motors music national net network networks of office oil online ' +
    'open operations partner partners partnership payments people performance pharma pharmaceuticals plastics platform ' +
    'plus power precision press pro products professional professionals project projects properties property public ' +
    'publishing real recruiting recruitment research resources restaurant restaurants retail robotics sales school ' +
    'science sciences security semiconductor semiconductors services service shipping shop smart social society ' +
    'software solar solution solutions sport sports staffing steel store stores strategic strategies studio studios ' +
    'supply support sustainable system systems tax team tech technical technologies technology telecom textile textiles ' +
    'therapeutics tools trading training transport transportation travel trust united university utilities venture ' +
    'ventures video water wealth web wellness wireless work works world worldwide ' +
    // Directions, colours and praise.
    'north south east west northern southern eastern western central pacific atlantic first one new next prime premier ' +
    'elite best blue red black white silver gold golden bright advanced applied american british canadian european german ' +
    'french swiss austrian italian spanish dutch nordic scandinavian asian african indian chinese japanese australian ' +
    'america usa us uk europe germany france switzerland austria italy spain netherlands india china japan canada ' +
    'australia ireland ' +
    'deutsche deutscher deutsches deutschland osterreich schweiz schweizer europa beratung bau bank dienst dienste ' +
    'dienstleistung dienstleistungen energie gesellschaft gesundheit gruppe handel haus immobilien informatik klinik ' +
    'kliniken lösungen losungen maschinenbau medien pflege stadtwerke systeme technik technologie technologien und ' +
    'verlag verwaltung vertrieb versicherung versicherungen verband verein werke wohnen zentrum fur der die das ' +
    'francaise france banque conseil de des du et groupe industrie la le les systemes societe assurances'
  ).split(' '),
);

/**
 * Takes both names and the company's domain. They may be one company if they begin with the same distinctive
 * word, if one name contains every distinctive word of the other, or if the domain is derived from the
 * vendor's name. Names in other scripts, and names that are only a legal form, count as a match.
 */
export function isSameCompany(one: string, other: string, domain: string): boolean {
  const label = wordsOf(domain.split('.')[0] ?? '').join('');
  return spellingsOf(one).some((ones) =>
    spellingsOf(other).some((others) => areOne(ones, others, label)),
  );
}

function areOne(ones: readonly string[], others: readonly string[], label: string): boolean {
  if (ones.length === 0 || others.length === 0) return true;
  if (ones.join('') === others.join('')) return true;
  const [names, otherNames] = [ones, others].map((words) =>
    words.filter((word) => !weak.has(word)),
  );
  return (
    (ones[0] === others[0] && !weak.has(ones[0] ?? '')) ||
    isWithin(names, otherNames) ||
    isWithin(otherNames, names) ||
    isMadeOf(label, ones)
  );
}

function isWithin(some: readonly string[] = [], all: readonly string[] = []): boolean {
  return some.length > 0 && some.every((word) => all.includes(word));
}

/** Whether the first label of a domain is derived from a name: `pavo`, `pavolabs` or `getpavo` from "Pavo". */
function isMadeOf(label: string, words: readonly string[]): boolean {
  const joined = words.join('');
  if (label === joined) return true;
  if (weak.has(label)) return false;
  if (words.includes(label) || (label.length > 3 && joined.startsWith(label))) return true;
  const isName = joined.length > 3 && !weak.has(joined);
  return (
    isName && label.replace(/^(?:get|go|join|my|the|try|use|we)(?=.{4})/, '').startsWith(joined)
  );
}

/** Names without legal forms, in both ASCII spellings of umlauts. */
function spellingsOf(name: string): readonly (readonly string[])[] {
  return readCompanyName(name).spaced.map(wordsOf);
}

function wordsOf(name: string): string[] {
  return name.split(/[^a-z0-9]+/).filter(Boolean);
}
