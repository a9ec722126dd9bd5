/** The part of punycode that is used; its own types describe Node's module of that name. */
declare module 'punycode/punycode.js' {
  /** Takes a domain name with any letters; returns it with non-ASCII labels as `xn--…`. */
  export function toASCII(domain: string): string;
}
