/** Namespace and Attribute. */

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

export class Attribute {
  #name: string;
  #value: string;
  #namespace: Namespace;

  constructor(name: string, value: string, namespace = new Namespace()) {
    this.#name = name;
    this.#value = value;
    this.#namespace = namespace;
  }

  getName(): string {
    return this.#name;
  }

  getValue(): string {
    return this.#value;
  }

  getNamespace(): Namespace {
    return this.#namespace;
  }

  setName(name: unknown): this {
    this.#name = String(name);
    return this;
  }

  setValue(value: unknown): this {
    this.#value = String(value);
    return this;
  }

  setNamespace(namespace: Namespace): this {
    this.#namespace = namespace;
    return this;
  }
}
