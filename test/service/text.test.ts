import { fold, foldedLetters } from '../../src/service/text/fold';
import { tokenise } from '../../src/service/text/tokens';

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['SØREN Þór', 'soren thor'],
    ['Ｐｙｔｈｏｎ', 'python'],
    ['Йошкар-Ола', 'иошкар-ола'],
    ['서울', '서울'],
    ['plain', 'plain'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps marks that are vowels or sounds', () => {
    expect(fold('कि')).not.toBe(fold('की'));
    expect(fold('がく')).not.toBe(fold('かく'));
  });

  it('compares names without spaces and punctuation', () => {
    expect(foldedLetters('São Paulo, S.P.')).toBe('saopaulosp');
  });
});

it.each([
  ['C, C++ und C#', 'c cplusplus und csharp'],
  ['.NET beside net', 'dotnet beside net'],
  ['Größe', 'grosse'],
])('the words of %j are %j', (text, words) => {
  const found = tokenise(text).map(({ word }) => word);
  expect(found.join(' ')).toBe(words);
});

it('stops after the number of words asked for', () => {
  expect(tokenise('one two three four', 0, 18, 2)).toHaveLength(2);
});
