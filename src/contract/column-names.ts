/** Names of list columns: in our own sheets, in exports of CRMs and data providers, and in lists in seven languages. */
import { type CompanyField, companyFields, rowIfKnown, wordsFor } from './account-fields';

/** Usual words for the fields of people, besides their names and headers. Those of companies are in `fieldTable`. */
export const personWords: Readonly<Record<string, readonly string[]>> = {
  person_name: ['full name'],
  person_role: ['title', 'job title', 'position', 'Rolle'],
  person_email: ['mail', 'work email', 'email address'],
  person_location: ['place', 'Ort'],
  person_linkedin_url: ['linkedin page', 'linkedin profile', 'profile'],
  joined_company_at: ['joined', 'start date'],
  person_team_name: ['department'],
};

/** Headers of a person's full name, and of its parts. */
export const nameHeaders = {
  whole:
    /^(full |contact |person('s)? |vollständiger )?name$|^(contact|person|ansprechpartner(in)?)$/i,
  first: /^(first|given)[ _-]?name$|^(vor|ruf)name$|^prénom$|^nombre$|^voornaam$/i,
  last: /^(last|family)[ _-]?name$|^surname$|^(nach|familien)name$|^nom( de famille)?$|^apellidos?$|^cognome$|^achternaam$/i,
} as const;

/** Headers of company names: certain ones, and `plainName` for lists without columns about people. */
export const companyNameHeaders = {
  name: /^((associated|current) )?(company|account|organi[sz]ation|business|firm|employer|client|customer)s?([ _-]?name)?$|^(firma|firmenname|unternehmen|unternehmensname|kunde|arbeitgeber|entreprise|soci[ée]t[ée])$/i,
  plainName: /^name$/i,
  ofPeople: /e-?mail|(first|last|sur|vor|nach)[ _-]?name|\bperson\b|title|position/i,
} as const;

/** How certainly a header says that its column holds company domains: up to 3; below 0 if it says something else. */
export function domainHeaderScore(header: string): number {
  if (/linkedin|e-?mail|owner/i.test(header)) return -2;
  if (/\bdomain\b/i.test(header)) return 3;
  if (/web ?(site|seite)|home ?page/i.test(header)) return 2.5;
  return /\b(url|site|web)\b/i.test(header) ? 1.5 : 0;
}

/** Whether a text in lower case is only the header of a column of company domains. */
export function isDomainHeader(text: string): boolean {
  return /^(company )?(domain|web ?(site|seite)|home ?page)( name| url)?$/.test(text);
}

/** Usual words that may also head other columns, such as amounts in another currency. */
const doubtful = ['sales', 'stage', 'turnover', 'Umsatz', 'source', 'url', 'size', 'address'];

/** The words for a field that also serve as headers, and the headers of our own sheets. */
function usual(field: string): string[] {
  const row = rowIfKnown(field);
  const own = [row?.header, row?.german].filter((header) => header !== undefined);
  const words = row ? [...wordsFor(row), ...own] : (personWords[field] ?? []);
  return words.filter((word) => !doubtful.includes(word));
}

/**
 * For each field of one kind of imported records: the headers that exports give its column, the surest first.
 */
export type ExportHeaders = Readonly<Record<string, readonly string[]>>;
const ways = (text: string, field = '') => [...text.split('|'), ...usual(field)];

/** Headers that programs give the columns of a company, besides the usual words of `fieldTable`. */
const companyColumns = (): Readonly<Partial<Record<CompanyField, string>>> => ({
  domain:
    'company domain name|company domain|account domain|domain name|primary domain|website domain|email domain|' +
    'company website|account website|organization website|website|website url|company website url|company url|' +
    'web site|web page|webseite|internetseite|internetadresse|homepage|site web|site internet|sitio web|' +
    'página web|sito web|' +
    'sito internet|corporate website|homepage url|internet|www|domains|websites|url|domaine|dominio|web',
  name:
    'company name|company|account name|account|organization name|organization|organisation|business name|' +
    'employer|company name for emails|display name|legal name|firmenname|kunde|entreprise|société|nom de l’entreprise|' +
    'nom de la société|' +
    'raison sociale|empresa|nombre de la empresa|nome da empresa|razón social|azienda|nome azienda|' +
    'ragione sociale|' +
    'bedrijf|bedrijfsnaam|name der firma|name des unternehmens',
  industry:
    'primary industry|company industry|industries|secteur|secteur d’activité|branche|wirtschaftszweig|industria|' +
    'settore|setor',
  employee_count:
    'number of employees|of employees|employees|no of employees|num employees|employee number|employees count|total employees|' +
    'company headcount|linkedin employees|size|company size range|employee size|company employees|' +
    'linkedin employee count|linkedin company employee count|anzahl mitarbeiter|anzahl der mitarbeiter|' +
    'mitarbeiterzahl|' +
    'mitarbeiteranzahl|mitarbeitende|anzahl mitarbeitende|beschäftigte|anzahl beschäftigte|beschäftigtenzahl|' +
    'effectif|effectifs|nombre d’employés|nombre de salariés|empleados|número de empleados|dipendenti|' +
    'numero dipendenti|numero di dipendenti|medewerkers|aantal medewerkers|aantal werknemers|funcionários|' +
    'número de funcionários|fte|ftes|ma zahl|anzahl ma',
  employee_range: 'employee range|employees range|size range|headcount range',
  funding_stage:
    'latest funding|latest funding stage|latest funding type|latest funding round|last funding type|' +
    'last funding round|' +
    'last funding stage|last equity funding type|recent funding round|last round|funding round|funding type|company funding stage|finanzierungsrunde',
  location:
    'headquarters location|hq location|company location|company address|company headquarters|location name|full address|sitz|siège',
  hq_city:
    'company city|billing city|headquarters city|locality|location locality|town|ort|ville|ciudad|città|plaats|cidade',
  hq_region:
    'state region|company state|company region|billing state|billing state province|state province|' +
    'headquarters state|location region|province|kanton',
  hq_country:
    'country region|company country|country of hq|billing country|headquarters country|location country|pays|país|paese|staat',
  hq_country_code:
    'country code|country region code|company country code|billing country code|country iso|iso country|ländercode|länderkürzel|' +
    'code pays',
  revenue_usd:
    'annual revenue|company annual revenue|company revenue|annual revenue usd|estimated revenue|' +
    'estimated annual revenue|revenue usd|umsatz usd',
  linkedin_url:
    'company linkedin url|linkedin company page|company linkedin|company linkedin profile|linkedin company url|' +
    'linkedin company profile url|account linkedin url|linkedin|linkedin url|linkedin profile url|linkedin link|' +
    'linkedin bio',
  linkedin_follower_count: 'linkedin followers|company followers|follower',
  description:
    'company description|short description|full description|about us|about company|overview|seo description|description',
  technographics: 'technologies|technographics|web technologies|company technologies|tools',
});

/**
 * The column names of companies' fields: in our own sheets, in exports of HubSpot, Salesforce, Apollo, Clay, ZoomInfo,
 * Cognism and Sales Navigator, and in lists in English, German, French, Spanish, Italian, Dutch and Portuguese.
 */
export function companyHeaders(): Readonly<Record<CompanyField, readonly string[]>> {
  const columns = companyColumns();
  const entries = companyFields().map((field) => {
    const headers = columns[field];
    return [field, [...(headers === undefined ? [] : headers.split('|')), ...usual(field)]];
  });
  return Object.fromEntries(entries) as Record<CompanyField, readonly string[]>;
}

/** As `companyHeaders`, for people; `city`, `region` and `country` are parts of the person's location. */
export function peopleHeaders(): ExportHeaders {
  const { domain, name, linkedin_url } = companyHeaders();
  return {
    domain: [...domain, 'job company website'],
    company: [
      ...name.filter((word) => word !== 'name' && word !== 'display name'),
      ...ways('associated company|job company name|latest experience company'),
    ],
    name: ways('full name'),
    role: ways(
      'role|current title|current position|person title|jobtitle|contact title|occupation|designation|headline|' +
        'current job|current job title|latest experience title|organization title|funktion|berufsbezeichnung|stellenbezeichnung|jobtitel|' +
        'poste|fonction|position titel|titel position|' +
        'titre|cargo|puesto|ruolo|functie',
      'person_role',
    ),
    profile_url: ways(
      'person linkedin url|person linkedin|contact linkedin url|contact linkedin|linkedin profile|' +
        'linkedin profile url|' +
        'linkedin profile link|linkedin member url|default profile url|linkedin person url|linkedin contact profile url|contact linkedin profile url|' +
        'profil linkedin',
      'person_linkedin_url',
    ).concat(linkedin_url.filter((word) => !/company|account/.test(word))),
    location: ways('person location|contact location|location name', 'person_location'),
    city: ways('city|person city|mailing city|location locality|stadt|ville'),
    region: ways(
      'state|region|state region|person state|mailing state|mailing state province|location region|bundesland',
    ),
    country: ways(
      'country|country region|person country|mailing country|location country|land|pays',
    ),
    country_code: ways(
      'country code|country region code|person country code|mailing country code|ländercode',
    ),
    work_email: ways(
      'email|e mail|email address|business email|company email|primary email|contact email|professional email|' +
        'email 1|' +
        'work e mail address|e mail adresse|geschäftliche email|adresse e mail|courriel|correo electrónico|correo',
      'person_email',
    ),
    phone: ways(
      'direct phone|work direct phone|direct dial|mobile phone|mobile|mobile phone number|mobile number|cell phone|' +
        'cell|' +
        'phone number|phone 1|work phone|business phone|telephone|telefon|telefonnummer|tel|tel nr|handynummer|mobil|mobilnummer|handy|' +
        'téléphone|portable|teléfono|telefono|telefoon|telefoonnummer|direct phone number|corporate phone|' +
        'company phone|other phone',
    ),
    joined_company_at: ways(
      'current position start date|job start date|current job start date|started at|start of employment|hire date|' +
        'eintrittsdatum',
      'joined_company_at',
    ),
    checked_at: ways('last verified|verified at|job last verified|checked'),
    employer_domain: ways('current company domain|new company domain'),
    employer_name: ways('new company|new company name'),
    employer_title: ways('new title|new job title'),
    employer_since: ways('new company since'),
  };
}

/** As `companyHeaders`, for job posts. */
export function postHeaders(): ExportHeaders {
  return {
    domain: ways('company domain|company domain name|company website|employer website|website'),
    company: ways('company name|employer|employer name|organization|firma|unternehmen|entreprise'),
    title: ways('job title|position|role|job name|stellentitel|stelle|intitulé|poste'),
    description: ways('job description|text|body|content|stellenbeschreibung|beschreibung'),
    posted_at: ways(
      'date posted|posted|posted date|posted on|post date|posting date|publication date|published at|published|' +
        'created at|published date|' +
        'veröffentlicht|veröffentlicht am|date de publication',
    ),
    url: ways('job url|job link|link|posting url|job posting url|apply url|application url|lien'),
    source: ways('site|job board|board|quelle'),
  };
}

/** As `companyHeaders`, for social posts. */
export function socialHeaders(): ExportHeaders {
  return {
    domain: ways('company domain|company domain name|company website|website'),
    company: ways('company name|account name|firma|unternehmen|entreprise'),
    author_name: ways('author|name|full name|posted by'),
    author_role: ways('author title|title|job title|headline'),
    author_url: ways('author linkedin url|author profile url|profile url|person linkedin url'),
    text: ways('post|post text|content|body|post content|message'),
    posted_at: ways('date posted|posted|posted date|date|published at|created at'),
    url: ways('post url|post link|link|permalink|linkedin post url'),
  };
}
