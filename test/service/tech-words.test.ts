import { resolve } from 'node:path';
import fc from 'fast-check';
import { vendorNames } from '../../src/service/technology/reading/known';
import { indexWords, phraseOf, wideOf } from '../../src/service/technology/reading/words';
import { snippetsFor } from '../../src/service/technology/search/highlight';
import { companySlug, isAggregator } from '../../src/service/technology/stored/company-names';
import { PhraseMatcher } from '../../src/service/technology/stored/phrase-matcher';
import { tokenise } from '../../src/service/text/tokens';
import { halves, kinds, technologyFigures } from '../bench/technologies-parts';

/** Whether a search for `tech` finds a post that says `text`. */
function finds(tech: string, text: string): boolean {
  return new PhraseMatcher([{ id: 1, text: wideOf(tech).word }]).match(indexWords(text)).length > 0;
}

describe('a technology is found as itself', () => {
  it.each([
    ['C++', 'You write C++17 daily.'],
    ['C++', 'C/C++ and Rust'],
    ['C#', 'C#/.NET, SQL'],
    ['c#', 'You know C#.'],
    ['C♯', 'You know C#.'],
    ['.NET', 'Our stack: .NET, Azure'],
    ['.NET', 'ASP.NET and VB.NET'],
    ['dotnet core', '.NET Core 8'],
    ['Node.js', 'NodeJS on Kubernetes'],
    ['Node.js', 'We use Node.js.'],
    ['nodejs', 'a Node.js service'],
    ['React', 'React.js and Redux'],
    ['Go', 'Services in Go with gRPC'],
    ['go', 'Java, Go and Python'],
    ['golang', 'Java/Go/Python'],
    ['Go', '- Go\n- Rust'],
    ['Go', 'Go, Rust or Zig'],
    ['Go', 'We look for a go developer'],
    ['Go', 'You know Golang'],
    ['Go', 'We are moving from Java to Go.'],
    ['R', 'Experience with R, Python and SQL'],
    ['r', 'models in R or SAS'],
    ['R', 'You know R. You also know SQL.'],
    ['R', 'r programming'],
    ['R', 'Python/R'],
    ['Power BI', 'power\nbi'],
    ['scikit-learn', 'Scikit Learn'],
    ['CI/CD', 'our CI/CD pipelines'],
    ['Zürich Cloud', 'zurich cloud'],
    ['Кафка', 'мы знаем кафка'],
    ['云计算', '熟悉云计算平台'],
  ])('%s in %j', (tech, text) => expect(finds(tech, text)).toBe(true));

  it.each([
    ['C', 'C++ and C#'],
    ['C++', 'C and C#'],
    ['C#', 'C sharpened; apartment B#x'],
    ['.NET', 'net income, see acme.net or www.acme.net'],
    ['net', 'We use .NET'],
    ['Node.js', 'Every node. JS is a plus.'],
    ['Go', 'Go beyond what is asked. You go far. READY TO GO!'],
    ['Go', 'Our Go-to-market team is ready for Go-live'],
    ['Go', 'How To Go Live'],
    ['Go', 'You will go and see customers'],
    ['Go', 'Go above and beyond'],
    ['R', 'R&D, A/R and Toys"R"Us; R-value'],
    ['R', 'Ask for Dana R. Lee'],
    ['R', 'Kubernetes(R) administrators'],
    ['R', 'letter r in prose'],
    ['Java', 'JavaScript'],
    ['Power BI', 'You have power. BI is used daily.'],
    ['Spark', 'sparkling'],
  ])('%s not in %j', (tech, text) => expect(finds(tech, text)).toBe(false));
});

describe('technologies in labelled sentences', () => {
  const root = resolve(__dirname, '../..');
  it.each(halves.flatMap((half) => kinds.map((kind) => [half, kind] as const)))(
    '%s, %s',
    (half, kind) => {
      const { sentences, precision, recall } = technologyFigures(root, half, kind);
      expect(sentences).toBeGreaterThan(30);
      expect(precision).toBeGreaterThanOrEqual(0.95);
      expect(recall).toBeGreaterThanOrEqual(0.95);
    },
  );
});

describe('words', () => {
  it('are ASCII for any text, in order, and within their positions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        let at = 0;
        for (const { word, start, end } of tokenise(text)) {
          expect(word).toMatch(/^(_|[a-z0-9]{1,64})$/);
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
          at = end;
        }
      }),
      { seed: 20_271 },
    );
  });

  it('are at most 4,000 a post', () => {
    expect(indexWords('word '.repeat(10_000)).split(' ')).toHaveLength(4000);
  });
});

describe('a snippet', () => {
  it('marks what was searched for, in the words of the post', () => {
    expect(snippetsFor([phraseOf('c++'), phraseOf('node.js')])('We use NodeJS & C++.')).toBe(
      'We use <mark>NodeJS</mark> &amp; <mark>C++</mark>.',
    );
  });

  it('begins and ends at words around the first hit', () => {
    const text = `${'before '.repeat(60)}Power BI ${'after '.repeat(60)}`;
    const snippet = snippetsFor([phraseOf('power bi')])(text);
    expect(snippet).toMatch(/^…before( before)+ <mark>Power BI<\/mark>( after)+…$/);
    expect(snippet.length).toBeLessThan(320);
  });

  it('is cut around the whole phrase, even if its words occur alone before', () => {
    for (const alone of [1, 3, 20]) {
      const text = `${`Power to the people. ${'word '.repeat(80)}`.repeat(alone)}We know Power BI.`;
      expect(snippetsFor(['power bi'])(text)).toMatch(/word We know <mark>Power BI<\/mark>\.$/);
    }
  });

  it('marks no part of a longer word, with any letters', () => {
    const text = `${'x'.repeat(200)}épython ${'word '.repeat(80)}python`;
    expect(snippetsFor(['python'])(text)).toMatch(/^…word.* <mark>python<\/mark>$/);
  });

  it('contains no tag except its marks, for any post', () => {
    const part = fc.constantFrom(
      '<script>',
      '</mark>',
      '"',
      "'",
      '&',
      'go',
      'C++',
      '<mark>',
      ' ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (deps) => {
        const text = `${deps.join('')} Python ${deps.join(' ')}`;
        const snippet = snippetsFor(['python', phraseOf('C++')])(text);
        expect(snippet).toContain('<mark>Python</mark>');
        expect(snippet.replace(/<mark>[^<>]*<\/mark>/g, '')).not.toMatch(/[<>"']/);
      }),
      { seed: 20_272 },
    );
  });
});

describe('names of companies', () => {
  it('are read from the profile, else from the domain', () => {
    expect(companySlug('acme.example', 'https://www.linkedin.example/company/Acme-Inc/about')).toBe(
      'acme-inc',
    );
    expect(companySlug('acme.example', null)).toBe('acme');
  });

  it('identify aggregators', () => {
    expect(
      ['jobs-via-dice', 'jobs-viable', 'indeed', 'acme', 'good-jobs'].map(isAggregator),
    ).toEqual([true, false, true, false, false]);
  });

  it('identify the vendors of a technology', () => {
    expect(vendorNames(phraseOf('Power BI'))).toEqual(
      expect.arrayContaining(['microsoft', 'power-bi', 'powerbi']),
    );
    expect(vendorNames('acme cloud')).toEqual(['acme-cloud', 'acmecloud']);
  });
});
