/** A part of an OpenAPI document or of a JSON Schema. */
export type Json = Record<string, unknown>;

/** One operation of the document. */
export interface Operation {
  /** Path as sent, without the part after `#`. */
  path: string;
  /** `class/method`, or the path of a document. */
  name: string;
  method: 'GET' | 'POST';
  tag: string;
  description: string;
  request: Content | undefined;
  reply: Content | undefined;
  /** Other HTTP statuses with their meaning. */
  failures: readonly (readonly [status: string, meaning: string])[];
}

export interface Content {
  schema: Json;
  example: Json | undefined;
}

export interface ApiDocument {
  title: string;
  description: string;
  operations: readonly Operation[];
  /** Follows references of a schema within the document. */
  resolve(schema: Json): Json;
}

interface Source {
  info: { title: string; description: string };
  paths: Record<string, Partial<Record<'get' | 'post', Json>>>;
}

/** Reads `docs/openapi.json`, which the build contains as a file of its own; only these pages load it. */
export async function readApiDocument(): Promise<ApiDocument> {
  const { default: file } = await import('../../docs/openapi.json');
  const document = file as unknown as Source;
  const resolve = (part: Json): Json => {
    const { $ref: reference } = part;
    if (typeof reference !== 'string') return part;
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((inside, name) => (inside as Json)[name], document);
    return resolve(target as Json);
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation, resolve)),
  );
  return { ...document.info, operations, resolve };
}

function toOperation(...[path, method, operation, resolve]: [string, string, Json, ApiDocument['resolve']]): Operation {
  const [sent = path, name = path] = path.split('#');
  const responses = operation['responses'] as Record<string, Json>;
  const { 200: answered = {}, ...failures } = responses;
  return {
    path: sent,
    name,
    method: method === 'get' ? 'GET' : 'POST',
    tag: (operation['tags'] as string[])[0] ?? '',
    description: String(operation['description'] ?? operation['summary'] ?? ''),
    request: toContent(operation['requestBody'] as Json | undefined),
    reply: toContent(answered),
    failures: Object.entries(failures).map(([status, failure]) => [status, String(resolve(failure)['description'])]),
  };
}

function toContent(body: Json | undefined): Content | undefined {
  const content = body?.['content'] as Record<string, { schema: Json; example?: Json }> | undefined;
  const [media] = Object.values(content ?? {});
  return media && { schema: media.schema, example: media.example };
}
