import * as contract from '#contract/maintenance';
import type { Caller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';
import { invalidateMaintenance, isUnderMaintenance } from '~/api/maintenance.server';

/** Calls `maintenance/check_status`: true if the site is open; `undefined` if the API does not respond. */
export async function siteIsOpen(caller: Caller): Promise<boolean | undefined> {
  const reply = await callEndpoint(caller, contract.checkStatus, {});
  invalidateMaintenance();
  if (reply.ok) return true;
  return reply.kind === 'refused' ? false : undefined;
}

/**
 * Checks again whether maintenance is over, without a redirect. If the API does not respond, the last known state is
 * returned.
 */
export async function maintenanceIsOver(): Promise<boolean> {
  invalidateMaintenance();
  return !(await isUnderMaintenance());
}
