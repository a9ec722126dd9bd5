/** Tells the languages Go and R from the verb and the letter, by how they are written and what stands beside them. */

const role =
  /^\s+(developers?|engineers?|programmers?|programming|language|microservices?|backend|back-end)\b/i;
/** What follows a name in an enumeration. */
const inList = /^\s*([,;/|)\]]|\r?\n|$|\.\s|\.$)|^\s+(and|or|&)\s+[A-Z.]/;
const titleCase = /^\s+(To|Live|Ahead|Beyond|Above|Global|Green|Further|Big|Home|Getters?)\b/;

const reach = 24;

/**
 * `Golang` needs no rule. `Go` is the language before words such as developer, and else only with a capital:
 * inside a sentence unless it is part of a title (Go To Market) or a compound (Go-live), at a sentence's start
 * only in an enumeration (`Go, Rust`). `GO` and `go` are the verb.
 */
export function isGoLanguage(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + reach);
  if (role.test(after)) return true;
  if (text.slice(start, end) !== 'Go' || /^[-–'’]\p{L}/u.test(after)) return false;
  const before = text.slice(Math.max(0, start - reach), start);
  if (/(^|[.!?:•*–\n]|^\s*-|\n\s*-)["'“(\s]*$/.test(before)) return inList.test(after);
  return !titleCase.test(after) && !/\bTo\s+$/.test(before);
}

const rCompany =
  /^[\s-]+(programming|language|developers?|studio|shiny|scripts?|based|packages?)\b/i;

/**
 * `R` is the language where it stands alone with a capital: not in R&D, A/R, Toys“R”Us, a compound (R-value), an
 * initial (Dana R. Lee) or a trade mark (Name(R)). `r` is it only before words such as programming.
 */
export function isRLanguage(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + reach);
  if (rCompany.test(after)) return true;
  if (text.slice(start, end) !== 'R' || /^(\s*&\s*[A-Z]\b|['’"”-]\p{L}|\.\p{L})/u.test(after)) {
    return false;
  }
  const before = text.slice(Math.max(0, start - reach), start);
  if (/(&|['’“-]|\.|\b[A-Za-z]\/)$/.test(before)) return false;
  if (/[\p{L}\p{N}]\($/u.test(before) && after.startsWith(')')) return false;
  return !(/\p{Lu}[\p{L}.]*\s$/u.test(before) && /^\.\s+\p{Lu}/u.test(after));
}
