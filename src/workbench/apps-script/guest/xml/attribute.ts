/** Attribute of an element. */
import { Namespace } from './namespace';

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
