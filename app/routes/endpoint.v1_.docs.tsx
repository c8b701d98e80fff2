import type { LoaderFunctionArgs } from '@remix-run/node';
import { settings } from '#settings';
import { apiDocsDocument } from '~/api-docs/api-docs.server';
import { servedPlatform } from '~/api/platform.server';

/** Serves the documentation of `/endpoint/v1` as HTML, where `API_DOCS` is on. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (settings().API_DOCS === 'off' || !(await servedPlatform())) throw new Response(null, { status: 404 });
  return apiDocsDocument(request);
}
