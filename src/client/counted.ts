/** Numbers with their nouns in English. */

/** A number with its noun: 1 credit, 2 credits. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
