import { z } from 'zod';
import { calls } from '../contract/calls';
import { rowSchemas, type Call, type CallAuth, type CallKind } from '../contract/call';
import { datas } from '../contract/datas';
import { credentials } from '../contract/envelope';
import { licenses } from '../contract/licenses';
import { maintenanceStatus } from '../contract/maintenance';
import { topWins } from '../contract/topWins';
import { COMMON_REASONS } from '../contract/reasons';
import { wireAmount, wireDate, wireDay, wireID } from '../contract/wire';

type Json = Record<string, unknown>;

/**
 * A recorded request and reply of each call, by its name, and a reply of each document by GET, by its path.
 * `record-api-examples.mjs` writes them.
 */
export type Examples = Readonly<Record<string, { request?: Json; reply: unknown }>>;

/** Schemas that many calls share, with descriptions. */
const SHARED = new Map<z.ZodType, { name: string; description: string }>([
  [wireID, { name: 'ID', description: 'An id: a number or a string with the same meaning.' }],
  [wireAmount, { name: 'Amount', description: 'An amount in lira with at most two decimals: 1234.5 or "1,234.50".' }],
  [wireDate, { name: 'Moment', description: 'ISO 8601, or "YYYY-MM-DD HH:mm:ss" in Istanbul time.' }],
  [wireDay, { name: 'Day', description: 'A calendar day in Istanbul: "YYYY-MM-DD".' }],
]);

const AUTH: Record<CallAuth, string> = {
  none: 'Never carries `user`.',
  optional: 'Carries `user` if a player is signed in.',
  player: 'Needs a signed-in player.',
  pending: 'Needs a signed-in player, or a login that waits for its second factor.',
};
const KIND: Record<CallKind, string> = {
  read: 'Changes nothing.',
  write: 'Changes something that is not money.',
  money: 'Books money: a repeat with the same `requestID` books nothing and has the same reply.',
};

function replace(schema: Json, by: Json): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

/** Returns the input of a schema as JSON Schema. Later conversions (kuruş, dates) are not part of the wire format. */
function schemaOf(schema: z.ZodType): Json {
  const shared = SHARED.get(schema);
  return shared ? { $ref: `#/components/schemas/${shared.name}` } : spelledOut(schema);
}

function spelledOut(schema: z.ZodType): Json {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const inner = zodSchema as unknown as z.ZodType;
      const json = jsonSchema as Json;
      const row = rowSchemas.get(inner);
      if (inner !== schema && SHARED.has(inner)) replace(json, schemaOf(inner));
      if (row) replace(json, { type: 'array', items: schemaOf(row) });
      // The range of a double is not a rule of the contract.
      if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
      if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    },
  }) as Json;
  return made;
}

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const answered = (description: string, schema: Json, example?: unknown): Json => ({
  200: { description, content: json(schema, example) },
});
const object = (properties: Json, required: string[]): Json => ({ type: 'object', properties, required });

/** HTTP statuses other than 200, each with a reply of `result: false`. Rejections by a call's rules have status 200. */
const FAILURES = {
  400: ['BadRequest', 'The header `panel` is missing, or the body is not JSON.'],
  404: ['NotFound', 'There is no such site, version or file.'],
  413: ['TooLarge', 'The body is too large.'],
  429: ['TooMany', 'Too many requests; `Retry-After` has the seconds to wait.'],
  500: ['Failed', 'An internal error. The outcome is unknown: repeat with the same `requestID`.'],
  503: ['Unavailable', 'The database does not answer, or the process ends; `Retry-After` has the seconds to wait.'],
} as const;

const failures = (...statuses: (keyof typeof FAILURES)[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${FAILURES[status][0]}` }]));

/** Returns the schema of `data`: the call's own fields, and those that every call may carry. */
function dataSchema({ data, siteType }: Call): Json {
  const { properties, ...own } = schemaOf(data);
  const common = {
    Lang: { type: 'string', description: 'Language of texts in the reply.' },
    ...(siteType && { SiteType: { const: siteType } }),
  };
  return { ...own, type: 'object', properties: { ...common, ...(properties as Json | undefined) } };
}

function operation(call: Call, example: Examples[string] | undefined): Json {
  const { class: name, method, auth, kind, extension, reasons, reply } = call;
  const user = { $ref: '#/components/schemas/Credentials' };
  const api = object({ class: { const: name }, method: { const: method } }, ['class', 'method']);
  const body = object({ api, data: dataSchema(call), ...(auth === 'none' ? {} : { user }) }, [
    'api',
    ...(auth === 'player' || auth === 'pending' ? ['user'] : []),
  ]);
  return {
    operationId: `${name}.${method}`,
    tags: [name],
    summary: `${name}/${method}`,
    description: [
      AUTH[auth],
      KIND[kind],
      reasons?.length ? `Rejected for ${reasons.join(', ')}, in addition to the common reasons.` : '',
      extension ? 'Extension: an installation may lack it.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    requestBody: { required: true, content: json(body, example?.request) },
    responses: {
      ...answered(
        '`result` false is a rejection with its `message`; then `data` is empty or names a field.',
        { allOf: [{ $ref: '#/components/schemas/Reply' }, object({ data: schemaOf(reply) }, [])] },
        example?.reply,
      ),
      ...failures(400, 413, 429, 500, 503),
    },
  };
}

interface Get {
  operationId: string;
  summary: string;
  schema: z.ZodType;
  /** Names of the query's parameters. */
  query?: readonly string[];
  example: Examples[string] | undefined;
}

const get = ({ operationId, summary, schema, query = [], example }: Get): Json => ({
  get: {
    operationId,
    tags: ['files'],
    summary,
    security: [],
    parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: { ...answered(summary, schemaOf(schema), example?.reply), ...failures(404, 500, 503) },
  },
});

const rejection = (description: string): Json => ({
  description,
  content: json({ $ref: '#/components/schemas/Rejection' }),
});

/** Tags in the order of the document: the classes of the calls, then the files. */
const tags = (): Json[] => [
  ...[...new Set([...calls.values()].map(({ class: name }) => name))].map((name) => ({
    name,
    description: `Calls of the class \`${name}\`.`,
  })),
  { name: 'files', description: 'Documents by GET, without credentials.' },
];

const securitySchemes: Json = {
  panel: {
    type: 'apiKey',
    in: 'header',
    name: 'panel',
    description: 'Always `frontend`. A player is identified by `user` in the body: `uid` and `sid` of `user/login`.',
  },
};

/**
 * Returns the contract as an OpenAPI 3.1 document. All calls are a POST to one URL, which OpenAPI cannot express. So
 * each has its own path `/endpoint/v1#class/method`, and the part after the `#` is not sent.
 * @param version version of the product
 */
export function openapi(version: string, examples: Examples): Json {
  const components: Json = {
    Credentials: schemaOf(credentials),
    Reply: object(
      {
        result: { type: 'boolean' },
        message: { type: 'string' },
        data: {},
        code: { type: 'integer', description: '0, or as in HTTP.' },
        debug: { type: 'string' },
        pagination: object({ limit: { type: 'integer' }, total: { type: 'integer' }, offset: { type: 'integer' } }, [
          'limit',
          'total',
          'offset',
        ]),
      },
      ['result', 'message', 'data', 'code'],
    ),
    Rejection: object(
      {
        result: { const: false },
        message: { type: 'string' },
        data: {},
        code: { type: 'integer', description: 'As the HTTP status.' },
      },
      ['result', 'message'],
    ),
  };
  for (const [schema, { name, description }] of SHARED) components[name] = { description, ...spelledOut(schema) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rubato: endpoint/v1',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Generated from `contract/` by `npm run generate`. Every call is a POST to `/endpoint/v1`; the part after the # ' +
        'tells the calls apart here and is not sent. A rejection has its reason in `data.reason`; common to all calls ' +
        `are ${[...COMMON_REASONS].join(', ')}.`,
    },
    servers: [
      {
        url: '{site}',
        description: 'The site that serves the API.',
        variables: { site: { default: 'http://localhost:3000', description: 'Origin of the site.' } },
      },
    ],
    security: [{ panel: [] }],
    tags: tags(),
    paths: {
      ...Object.fromEntries(
        [...calls].map(([name, call]) => [`/endpoint/v1#${name}`, { post: operation(call, examples[name]) }]),
      ),
      '/endpoint/v1/check-maintenance': get({
        operationId: 'getMaintenance',
        summary: 'Whether the site is under maintenance',
        schema: maintenanceStatus,
        example: examples['/endpoint/v1/check-maintenance'],
        query: ['sitename', 'version'],
      }),
      '/endpoint/v1/licenses': get({
        operationId: 'getLicenses',
        summary: 'The licences in the footer',
        schema: licenses,
        example: examples['/endpoint/v1/licenses'],
        query: ['version'],
      }),
      ...Object.fromEntries(
        Object.entries(datas).map(([name, schema]) => [
          `/datas/${name}.json`,
          get({
            operationId: `getFile.${name}`,
            summary: `The file ${name}`,
            schema,
            example: examples[`/datas/${name}.json`],
          }),
        ]),
      ),
      '/datas/top-wins.json': get({
        operationId: 'getTopWins',
        summary: 'The latest high wins, names masked',
        schema: topWins,
        example: examples['/datas/top-wins.json'],
      }),
    },
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.values(FAILURES).map(([name, description]) => [name, rejection(description)]),
      ),
      securitySchemes,
    },
  };
}
