/** Namespace: a prefix and the address it stands for. */

export class Namespace {
  readonly #prefix: string;
  readonly #uri: string;

  constructor(uri = '', prefix = '') {
    this.#uri = uri;
    this.#prefix = prefix;
  }

  getPrefix(): string {
    return this.#prefix;
  }

  getURI(): string {
    return this.#uri;
  }
}

/** A name with its prefix. */
export function qualified(name: string, namespace: Namespace): string {
  const prefix = namespace.getPrefix();
  return prefix ? `${prefix}:${name}` : name;
}

/** Whether a name in a namespace is the one that is looked for; without a namespace, one in none. */
export function isNamed(
  node: { getName(): string; getNamespace(): Namespace },
  name: unknown,
  namespace: Namespace | undefined,
): boolean {
  return node.getName() === name && node.getNamespace().getURI() === (namespace?.getURI() ?? '');
}
