import type { LoaderFunctionArgs } from '@remix-run/node';
import { pictureResponse } from '~/api/picture-response.server';
import { logoFile } from '~/document/brand.server';

/** Serves `GET /brand/logo`: the file of BRAND_LOGO. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!logoFile) throw new Response(null, { status: 404 });
  return pictureResponse(request, logoFile);
}
