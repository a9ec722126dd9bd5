/** Google's enumerations: constants that compare by identity and print as their name. */

export interface EnumValue {
  toString(): string;
  name(): string;
  ordinal(): number;
}

export type Enum<Names extends string> = { readonly [Name in Names]: EnumValue };

/** An enumeration of these names. */
export function enumOf<const Names extends string>(...names: Names[]): Enum<Names> {
  const values = names.map((name, index): [Names, EnumValue] => [
    name,
    Object.freeze({ toString: () => name, name: () => name, ordinal: () => index }),
  ]);
  return Object.freeze(Object.fromEntries(values)) as Enum<Names>;
}
