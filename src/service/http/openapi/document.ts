/** Builds the OpenAPI 3.1 document from the contract, and serves it. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { version } from '../../../../package.json';
import { type AnyEndpointName, allEndpoints } from '../../../contract/all-endpoints';
import type { Endpoint } from '../../../contract/endpoints';
import {
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  validationBodySchema,
} from '../../../contract/errors';
import { headers } from '../../../contract/headers';
import { limits } from '../../../contract/limits';
import type { Handler } from '../../routes';
import recorded from './examples.json';
import { groups, type Operation } from './operation';
import * as account from './operations/account';
import * as agents from './operations/agents';
import * as alerts from './operations/alerts';
import * as companies from './operations/companies';
import * as excludeList from './operations/exclude-list';
import * as people from './operations/people';
import * as providers from './operations/providers';
import * as scores from './operations/scores';
import * as signals from './operations/signals';
import * as technology from './operations/technology';

export const operations: Readonly<Record<AnyEndpointName, Operation>> = {
  ...account,
  ...companies,
  ...people,
  ...providers,
  ...technology,
  ...signals,
  ...scores,
  ...excludeList,
  ...alerts,
  ...agents,
};

interface Example {
  readonly request?: unknown;
  readonly response: unknown;
}

/** What the service answered on its sample data: test/service/openapi-examples records and compares it. */
const examples: Readonly<Partial<Record<AnyEndpointName, Example>>> = recorded;

type JsonSchema = Readonly<Record<string, unknown>>;

interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface OpenApiResponse {
  readonly description: string;
  readonly content: JsonContent;
}

interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
}

/** Errors of the HTTP layer, which every endpoint can answer. */
const always: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];
const withBody: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Both headers are required together. */
const keyed = [{ apiKey: [], userId: [] }];

function describe(name: AnyEndpointName, endpoint: Endpoint, operation: Operation) {
  const { section, group, summary, description, request, response } = operation;
  const example = examples[name];
  const responses: Record<string, OpenApiResponse> = {
    200: { description: 'Done.', content: json(outputSchema(response()), example?.response) },
    ...errorResponses(endpoint, operation),
  };
  return {
    operationId: name,
    tags: [group],
    summary,
    description: `${description} (§${section})`,
    security: endpoint.keyed ? keyed : [],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(operation),
      ...(endpoint.charges && endpoint.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(request && {
      requestBody: {
        required: true,
        content: json(inputSchema(request()), example?.request),
      },
    }),
    responses,
  };
}

function json(schema: JsonSchema, example?: unknown): JsonContent {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

function pathParameters({ path }: Endpoint): OpenApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Operation): OpenApiParameter[] {
  if (!query) return [];
  const { properties, required } = inputSchema(query()) as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
}

const idempotencyKey: OpenApiParameter = {
  name: headers.idempotencyKey,
  in: 'header',
  required: false,
  description: 'Names one intent: repeating the request with the same key never charges twice.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength },
};

/** One response for each status, listing the codes that have it. */
function errorResponses(
  endpoint: Endpoint,
  { errors, request, query }: Operation,
): Record<string, OpenApiResponse> {
  const codes: ErrorCode[] = [
    ...errors,
    ...always,
    ...(endpoint.keyed ? (['UNAUTHENTICATED', 'RATE_LIMITED'] as const) : []),
    ...(request ? withBody : []),
  ];
  const responses: Record<string, OpenApiResponse> = {};
  for (const code of codes) {
    const { status, description } = errorCodes[code];
    const text = `\`${code}\`: ${description}.`;
    const before = responses[status]?.description;
    responses[status] = {
      description: before ? `${before} ${text}` : text,
      content: json({ $ref: '#/components/schemas/Error' }),
    };
  }
  if (request || query) {
    responses[422] = {
      description: 'Fields that are missing, unknown or out of bounds, one entry each.',
      content: json({ $ref: '#/components/schemas/ValidationError' }),
    };
  }
  return responses;
}

/** What a caller sends: fields with defaults may be left out. */
const inputSchema = (schema: v.GenericSchema) => convert(schema, 'input');

const outputSchema = (schema: v.GenericSchema) => convert(schema, 'output');

/** Checks that JSON Schema can't express, such as "one of the two", are in the descriptions. */
function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
  });
  return converted;
}

const paths: Record<string, Record<string, ReturnType<typeof describe>>> = {};
for (const name of Object.keys(allEndpoints) as AnyEndpointName[]) {
  const { method, path } = allEndpoints[name];
  paths[path] = { [method.toLowerCase()]: describe(name, allEndpoints[name], operations[name]) };
}

export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Signalsheet',
    version,
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'A B2B sales-intelligence service. Every endpoint but sign-up and verification needs the headers ' +
      `\`${headers.apiKey}\` and \`${headers.userId}\` (the account's id or its email address). No text may hold U+0000 or ` +
      'half of a surrogate pair.',
  },
  tags: Object.entries(groups)
    .map(([name, description]) => ({ name, description }))
    .filter(({ name }) => Object.values(operations).some(({ group }) => group === name)),
  security: keyed,
  paths,
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: headers.apiKey },
      userId: { type: 'apiKey', in: 'header', name: headers.userId },
    },
    schemas: {
      Error: outputSchema(errorBodySchema()),
      ValidationError: outputSchema(validationBodySchema()),
    },
  },
};

export const openApiEndpoint = {
  method: 'GET',
  keyed: false,
  charges: false,
  path: '/openapi.json',
} as const;

export const openApiHandler: Handler = async (c) => c.json(openApiDocument);
