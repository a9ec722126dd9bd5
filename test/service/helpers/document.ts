/** The OpenAPI document, and whether answers keep to it. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { AnyEndpointName } from '../../../src/contract/all-endpoints';
import { openApiDocument } from '../../../src/service/http/openapi/document';

export const document = openApiDocument;

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId as AnyEndpointName,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Those that take a body, with its schema and an example. */
export const posts = operations.flatMap(({ name, operation }) => {
  const content = operation.requestBody?.content['application/json'];
  return content ? [{ name, ...content }] : [];
});

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { email: true, uri: true } });
ajv.addSchema({ $id: 'document', components: document.components });

/** Compiling a schema takes much longer than checking a value. */
const compiled = new WeakMap<object, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
  const validate = ajv.compile(rooted);
  compiled.set(schema, validate);
  return validate;
}

/** The errors of a value against a schema of the document; empty if it is valid. */
export function faultsAgainst(schema: object, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Fails unless the document names this status for this endpoint, with a body like this one. */
export function expectDocumented(name: AnyEndpointName, status: number, body: unknown) {
  const operation = operations.find((one) => one.name === name)?.operation;
  const response = operation?.responses[status];
  if (!response) throw new Error(`${name} is not documented to answer with ${status}`);
  expect(faultsAgainst(response.content['application/json'].schema, body)).toEqual([]);
}
