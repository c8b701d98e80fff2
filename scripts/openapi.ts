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

/** Schemas that many calls share, with descriptions. */
const SHARED = new Map<z.ZodType, { name: string; description: string }>([
  [wireID, { name: 'ID', description: 'An id: a number or a text; both say the same.' }],
  [wireAmount, { name: 'Amount', description: 'An amount in lira with at most two decimals: 1234.5 or "1,234.50".' }],
  [wireDate, { name: 'Moment', description: 'ISO 8601, or "YYYY-MM-DD HH:mm:ss" in Istanbul time.' }],
  [wireDay, { name: 'Day', description: 'A calendar day in Istanbul: "YYYY-MM-DD".' }],
]);

const AUTH: Record<CallAuth, string> = {
  none: 'Never carries `user`.',
  optional: 'Carries `user` when there is a player.',
  player: 'Needs a signed-in player.',
  pending: 'Needs a signed-in player, or a login that still waits for its second factor.',
};
const KIND: Record<CallKind, string> = {
  read: 'Changes nothing.',
  write: 'Changes something that is not money.',
  money: 'Books money: the same `requestID` again books once and is answered alike.',
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

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const answered = (description: string, schema: Json): Json => ({ 200: { description, content: json(schema) } });
const object = (properties: Json, required: string[]): Json => ({ type: 'object', properties, required });

function operation({ class: name, method, auth, kind, siteType, extension, reasons, data, reply }: Call): Json {
  const user = { $ref: '#/components/schemas/Credentials' };
  const api = object({ class: { const: name }, method: { const: method } }, ['class', 'method']);
  const body = object({ api, data: schemaOf(data), ...(auth === 'none' ? {} : { user }) }, [
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
      siteType ? `Sent with SiteType ${siteType}.` : '',
      reasons?.length ? `Refused for ${reasons.join(', ')}, beside the common reasons.` : '',
      extension ? 'Beyond the specification: an installation may do without it.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    parameters: [{ name: 'panel', in: 'header', required: true, schema: { const: 'frontend' } }],
    requestBody: { required: true, content: json(body) },
    responses: answered('`result` false is a refusal with its `message`; then `data` is empty or names a field.', {
      allOf: [{ $ref: '#/components/schemas/Reply' }, object({ data: schemaOf(reply) }, [])],
    }),
  };
}

const get = (summary: string, schema: z.ZodType, parameters: string[] = []): Json => ({
  get: {
    summary,
    parameters: parameters.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    responses: answered(summary, schemaOf(schema)),
  },
});

/**
 * Returns the contract as an OpenAPI 3.1 document. All calls are a POST to one URL, which OpenAPI cannot express. So
 * each has its own path `/endpoint/v1#class/method`, and the part after the `#` is not sent.
 */
export function openapi(version: string): Json {
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
  };
  for (const [schema, { name, description }] of SHARED) components[name] = { description, ...spelledOut(schema) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rubato: endpoint/v1',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Made from `contract/` by `npm run generate`. Every call is a POST to `/endpoint/v1`; what stands behind the # tells ' +
        'the calls apart here and is not sent. A refusal says why in `data.reason`; common to all calls are ' +
        `${[...COMMON_REASONS].join(', ')}.`,
    },
    paths: {
      ...Object.fromEntries([...calls].map(([name, call]) => [`/endpoint/v1#${name}`, { post: operation(call) }])),
      '/endpoint/v1/check-maintenance': get('Whether the site is under maintenance', maintenanceStatus, [
        'sitename',
        'version',
      ]),
      '/endpoint/v1/licenses': get('The licences in the footer', licenses, ['version']),
      ...Object.fromEntries(
        Object.entries(datas).map(([name, schema]) => [`/datas/${name}.json`, get(`The file ${name}`, schema)]),
      ),
      '/datas/top-wins.json': get('The latest high wins, names masked', topWins),
    },
    components: { schemas: components },
  };
}
