/** XLSX files made of their parts, for files that no program here writes. */
import JSZip from 'jszip';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = (name: string) =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

export interface MadeSheet {
  name: string;
  /** The elements of its rows. */
  rows: string;
  /** The content of its part before and after the rows. */
  before?: string;
  after?: string;
  /** Its relations, as elements. */
  relations?: string;
  state?: string;
}

export interface Made {
  sheets: MadeSheet[];
  /** The content of the part of styles; none if absent. */
  styles?: string;
  /** The shared texts as elements. */
  texts?: string;
  /** Put before the name of each part that another one refers to. */
  root?: string;
  workbookProperties?: string;
  /** The number in the name of each sheet's part; their order if absent. */
  numbers?: number[];
  prefix?: string;
}

/** The bytes of a file. */
export async function xlsxOf({ sheets, styles, texts, ...made }: Made): Promise<Buffer> {
  const { root = '', numbers = sheets.map((_, i) => i + 1), prefix: p = '' } = made;
  const xmlns = p === '' ? `xmlns="${main}"` : `xmlns:${p.slice(0, -1)}="${main}"`;
  const zip = new JSZip();
  const overrides: [string, string][] = [['xl/workbook.xml', type('sheet.main')]];
  const relations: [string, string][] = [];
  sheets.forEach(({ rows, before = '', after = '', relations: own }, i) => {
    const path = `worksheets/sheet${numbers[i]}.xml`;
    overrides.push([`xl/${path}`, type('worksheet')]);
    relations.push(['worksheet', path]);
    const data = `<${p}sheetData>${rows}</${p}sheetData>`;
    zip.file(
      `xl/${path}`,
      `<${p}worksheet ${xmlns} xmlns:r="${office}">${before}${data}${after}</${p}worksheet>`,
    );
    if (own) zip.file(`xl/worksheets/_rels/sheet${numbers[i]}.xml.rels`, list(own));
  });
  if (styles !== undefined) {
    overrides.push(['xl/styles.xml', type('styles')]);
    relations.push(['styles', 'styles.xml']);
    zip.file('xl/styles.xml', `<${p}styleSheet ${xmlns}>${styles}</${p}styleSheet>`);
  }
  if (texts !== undefined) {
    overrides.push(['xl/sharedStrings.xml', type('sharedStrings')]);
    relations.push(['sharedStrings', 'sharedStrings.xml']);
    zip.file('xl/sharedStrings.xml', `<${p}sst ${xmlns}>${texts}</${p}sst>`);
  }
  const named = sheets.map(
    ({ name, state }, i) =>
      `<${p}sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  zip.file(
    'xl/workbook.xml',
    `<${p}workbook ${xmlns} xmlns:r="${office}">${made.workbookProperties ?? ''}<${p}sheets>${named.join('')}</${p}sheets></${p}workbook>`,
  );
  zip.file(
    'xl/_rels/workbook.xml.rels',
    list(
      relations.map(([kind, path], i) => relation(`rId${i + 1}`, kind, `${root}${path}`)).join(''),
    ),
  );
  zip.file('_rels/.rels', list(relation('rId1', 'officeDocument', 'xl/workbook.xml')));
  zip.file('[Content_Types].xml', types(overrides));
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

export function relation(id: string, kind: string, target: string, mode = ''): string {
  return `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode}/>`;
}

function list(relations: string): string {
  return `<Relationships xmlns="${packages}/relationships">${relations}</Relationships>`;
}

function types(overrides: [string, string][]): string {
  const parts = overrides.map(
    ([path, kind]) => `<Override PartName="/${path}" ContentType="${kind}"/>`,
  );
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

/** A cell with an inline text. */
export function inline(name: string, text: string, format = ''): string {
  return `<c r="${name}" t="inlineStr"${format}><is><t xml:space="preserve">${text}</t></is></c>`;
}
