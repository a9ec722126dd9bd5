/** Sheet functions that Google has in addition to o-spreadsheet's, and what a cell shows for missing ones. */
import { bookOf, open } from './open';

it.each([
  ['=REGEXMATCH("abc-12","\\d{2}$")', true],
  ['=REGEXMATCH("abc","^b")', false],
  ['=ENCODEURL("a b&c/é(1)")', 'a%20b%26c%2F%C3%A9%281%29'],
  ['=ISEMAIL("a.b@example.co.uk")', true],
  ['=ISEMAIL("a@b")', false],
  ['=ISURL("https://www.example.com/x?y=1")', true],
  ['=ISURL("no url")', false],
  ['=XMATCH("b",{"a","b","c"})', 2],
  ['=XMATCH(4,{1,3,5},-1)', 2],
  ['=XMATCH(4,{1,3,5},1)', 3],
  ['=IFNA(XMATCH("x",{"a","b"}),"none")', 'none'],
  ['=ERROR.TYPE(1/0)', 2],
  ['=ERROR.TYPE(NA())', 7],
  ['=IFNA(ERROR.TYPE(1),"no error")', 'no error'],
  ['=CODE("A")', 65],
  ['=REPT("ab",3)', 'ababab'],
  ['=SUM(ARRAYFORMULA({1,2,3}*2))', 12],
  ['=SUM(ARRAY_CONSTRAIN({1,2,3},1,2))', 3],
  ['=GCD(12,18)', 6],
  ['=LCM(4,6)', 12],
  ['=SUMSQ(3,4)', 25],
  ['=MROUND(17,5)', 15],
  ['=QUOTIENT(-7,2)', -3],
  ['=FACT(5)', 120],
  ['=COMBIN(5,2)', 10],
  ['=SIGN(-3)', -1],
])('%s', async (formula, value) => {
  const workbench = await open({ book: bookOf([formula]) });
  expect(workbench.book.values('A1')).toEqual([[value]]);
});

it('ARRAYFORMULA fills the cells below, also with texts and conditions', async () => {
  const workbench = await open({
    book: bookOf(
      ['a1', '=ARRAYFORMULA(REGEXMATCH(A1:A3,"\\d"))', '=ARRAYFORMULA(IF(B1:B3,UPPER(A1:A3),"-"))'],
      ['b'],
      ['c3'],
    ),
  });
  expect(workbench.book.values('B1:C3')).toEqual([
    [true, 'A1'],
    [false, '-'],
    [true, 'C3'],
  ]);
});

it.each([
  '=QUERY(A1:A2,"select A")',
  '=MAP(A1:A2,LAMBDA(x,x+1))',
  '=LET(a,1,a)',
  '=GOOGLEFINANCE("X")',
])('%s says in the cell that it is not available', async (formula) => {
  const workbench = await open({ book: bookOf(['', formula, '=ISERROR(B1)']) });
  const name = /=(\w+)/.exec(formula)?.[1];
  expect(workbench.book.shown('B1:C1')).toEqual([
    [`#NAME? ${name} is not available in the workbench`, 'TRUE'],
  ]);
});

it('an unknown name stays #NAME?', async () => {
  const workbench = await open({ book: bookOf(['=NOSUCHFUNCTION(1)']) });
  expect(workbench.book.shown('A1')).toEqual([['#NAME?']]);
});
