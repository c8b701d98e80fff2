import { standaloneDocument } from '~/document/standalone.server';
import styles from '~/styles/api-docs.css?inline';
import { readApiDocument, type ApiDocument, type Content, type Operation } from './openapi.server';
import { SchemaFields } from './schema-fields';

const PATH = '/endpoint/v1/docs';
/** Renders the document's text, in which `code` is between backticks. */
const Prose = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
);

const addressOf = ({ name }: Operation) => `${PATH}?call=${encodeURIComponent(name)}`;

/**
 * Renders the documentation of the API: the list of calls, or with `?call=` one of them. In English, as the document.
 * Status 404 for an unknown call.
 */
export async function apiDocsDocument(request: Request): Promise<Response> {
  const document = await readApiDocument();
  const name = new URL(request.url).searchParams.get('call');
  const operation = name === null ? undefined : document.operations.find((known) => known.name === name);
  const isMissing = name !== null && !operation;
  return standaloneDocument(request, {
    language: 'en',
    title: operation ? `${operation.name} · ${document.title}` : document.title,
    status: isMissing ? 404 : 200,
    style: styles,
    body: (
      <main>
        {operation ? (
          <Call operation={operation} resolve={document.resolve} />
        ) : (
          <Index document={document} isMissing={isMissing} />
        )}
      </main>
    ),
  });
}

function Index({ document, isMissing }: { document: ApiDocument; isMissing: boolean }) {
  const tags = [...new Set(document.operations.map(({ tag }) => tag))];
  return (
    <>
      <h1>{document.title}</h1>
      {isMissing && <p role="alert">There is no call of this name.</p>}
      <p>
        <Prose text={document.description} />
      </p>
      {tags.map((tag) => (
        <section key={tag}>
          <h2>{tag}</h2>
          <ul>
            {document.operations
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <li key={operation.name}>
                  <a href={addressOf(operation)}>{operation.name}</a> <Prose text={operation.description} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Call({ operation, resolve }: { operation: Operation; resolve: ApiDocument['resolve'] }) {
  return (
    <>
      <p>
        <a href={PATH}>All calls</a>
      </p>
      <h1>{operation.name}</h1>
      <p>
        <code>
          {operation.method} {operation.path}
        </code>
      </p>
      <p>
        <Prose text={operation.description} />
      </p>
      {operation.request && <Part title="Request" content={operation.request} resolve={resolve} />}
      {operation.reply && <Part title="Reply" content={operation.reply} resolve={resolve} />}
      <h2>Other statuses</h2>
      <ul>
        {operation.failures.map(([status, meaning]) => (
          <li key={status}>
            <code>{status}</code> <Prose text={meaning} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Part({
  title,
  content: { schema, example },
  resolve,
}: {
  title: string;
  content: Content;
  resolve: ApiDocument['resolve'];
}) {
  return (
    <section>
      <h2>{title}</h2>
      <SchemaFields schema={schema} resolve={resolve} />
      {example && (
        <>
          <h3>Example</h3>
          <pre tabIndex={0} aria-label={`Example of the ${title.toLowerCase()}`} role="region">
            {JSON.stringify(example, null, 2)}
          </pre>
        </>
      )}
    </section>
  );
}
