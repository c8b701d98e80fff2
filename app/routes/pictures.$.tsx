import type { LoaderFunctionArgs } from '@remix-run/node';
import { pictureResponse } from '~/api/picture-response.server';
import { readOperatorPicture } from '~/api/pictures.server';

/** Serves `GET /pictures/<name>`: a picture of the operator's folder, PICTURES_DIR. */
export function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return pictureResponse(request, readOperatorPicture(`/pictures/${params['*'] ?? ''}`));
  } catch {
    return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  }
}
