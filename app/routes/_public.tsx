import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction } from '@remix-run/react';
import { getCaller } from '~/session/guards.server';

/** Loads the public group: during maintenance every route of it redirects to `/maintenance`. */
export async function loader(args: LoaderFunctionArgs) {
  await getCaller(args);
  return null;
}

export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function PublicGroup() {
  return <Outlet />;
}
