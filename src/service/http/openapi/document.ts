/** The OpenAPI 3.1 document of the service, made from the contract. */
import { type Endpoint, type EndpointName, endpoints } from '../../../contract/endpoints';
import {
  type ErrorCode,
  errorBodySchema,
  errorCodes,
  validationBodySchema,
} from '../../../contract/errors';
import { headers } from '../../../contract/headers';
import { limits } from '../../../contract/limits';
import { groups, type Operation } from './operation';
import { operations } from './operations';
import { inputSchema, type JsonSchema, outputSchema } from './schemas';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly SecurityRequirement[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: true; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly content: JsonContent;
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
}

/** What the HTTP layer may answer before an endpoint is asked. */
const always: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
];
const withBody: readonly ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The two headers of whoever calls, both at once. */
const keyed: readonly SecurityRequirement[] = [{ apiKey: [], userId: [] }];

/** Takes the program's version. */
export function openApiDocument(version: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    paths[path] = { [method.toLowerCase()]: describe(name, endpoints[name], operations[name]) };
  }
  return {
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
}

function describe(name: EndpointName, endpoint: Endpoint, operation: Operation): OpenApiOperation {
  const { section, group, summary, description, request, response, example } = operation;
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
        content: json(inputSchema(request()), example.request),
      },
    }),
    responses: {
      200: { description: 'Done.', content: json(outputSchema(response()), example.response) },
      ...errorResponses(endpoint, operation),
    },
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

/** One response for each status, naming the codes that share it. */
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
