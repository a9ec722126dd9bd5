/** Sources and ages of the values of the selected row's company. Free; read only while it is open. */
import type { KnownValue, WhereFrom } from '../../src/sheet/accounts/where-from';
import { Fold, LinkButton } from '../parts/fields';
import { useFollowed } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { headerIn, texts } from '../texts';
import { day, dollars, figure } from '../texts/figures';

import { PersonFrom } from './person-from';

const words = texts.whereFrom;
const dayMs = 24 * 3600 * 1000;
const publicSources = ['site', 'wikidata', 'people-data-labs'];

export function WhereFromCard(props: { readonly open: boolean; onOpen(open: boolean): void }) {
  return (
    <Fold class="where" show={words.title} hide={words.hide} {...props}>
      <SelectedRow />
    </Fold>
  );
}

function SelectedRow() {
  const { value: found, problem, read } = useFollowed('whereFrom', {});
  if (!found && !problem) return <p class="fine">{words.reading}</p>;
  return (
    <section class="run" aria-label={words.title}>
      <p class="fine">
        {words.free} <LinkButton onPress={read}>{words.again}</LinkButton>
      </p>
      {problem ? <ProblemNote problem={problem} /> : found && <Origins of={found} />}
      {found?.person && <PersonFrom id={found.person} />}
    </section>
  );
}

function Origins({ of: { domain, known, keptAt, row, sheetName } }: { readonly of: WhereFrom }) {
  if (domain === undefined) return <p class="end">{words.noCompany}</p>;
  const place = (
    <div class="fine">
      {domain} · {words.row(row, sheetName)}
    </div>
  );
  if (!known)
    return (
      <>
        {place}
        <p class="end">{words.unknown}</p>
      </>
    );
  const isSample = known.values.some(({ origin }) => origin?.source === 'sample');
  const isPublic = known.values.some(({ origin }) => publicSources.includes(origin?.source ?? ''));
  const isSilent = known.values.every(({ origin }) => origin === undefined);
  return (
    <>
      <b>{known.company || domain}</b>
      {place}
      {isSample && <Note kind="warn">{words.sample}</Note>}
      {isSilent && <Note kind="info">{words.silent}</Note>}
      {keptAt !== undefined && <p class="fine">{words.kept(day(keptAt))}</p>}
      <dl class="origins">
        {known.values.map((value) => (
          <Value key={value.field} known={value} />
        ))}
      </dl>
      {isPublic && <p class="fine">{words.publicly}</p>}
    </>
  );
}

/** In a list of people, the column has each person’s own page. */
const isPersonsPage = ({ field, cell }: KnownValue) =>
  field === 'linkedin_url' && /linkedin\.com\/(?:in|pub)\//i.test(cell ?? '');

function Value({ known }: { readonly known: KnownValue }) {
  const { field, value, origin } = known;
  const cell = isPersonsPage(known) ? undefined : known.cell;
  return (
    <div>
      <dt>{headerIn(known)}</dt>
      <dd>
        {shownAs(field, value)}
        {cell !== undefined && <div class="fine">{words.cell(cell)}</div>}
        {origin && (
          <div class="fine">
            <SourceName source={origin.source} url={origin.url} />
            {[named(words.licences, origin.licence), ageText(origin.checkedAt)]
              .filter(Boolean)
              .map((text) => ` · ${text}`)}
          </div>
        )}
      </dd>
    </div>
  );
}

function SourceName({ source, url }: { readonly source: string; readonly url: string }) {
  const name = named(words.sources, source);
  if (!/^https?:\/\//i.test(url)) return <>{name}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {name}
    </a>
  );
}

/** The label of a name that the service uses, or the name itself. */
function named(names: Readonly<Record<string, string>>, name: string): string {
  return names[name] ?? name;
}

function ageText(checkedAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(checkedAt)) / dayMs);
  return Number.isNaN(days) ? '' : words.checked(Math.max(0, days));
}

function shownAs(field: string, value: KnownValue['value']): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' && field === 'revenue_usd' ? dollars(value) : figure(value);
}
