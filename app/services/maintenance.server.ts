import * as contract from '#contract/maintenance';
import type { Caller } from '~/request/caller';
import { callEndpoint } from '~/api/endpoint.server';
import { askMaintenanceAgain, isUnderMaintenance } from '~/api/maintenance.server';

/** `maintenance/check_status`: true when the site is open; `undefined` when nobody could tell. */
export async function siteIsOpen(caller: Caller): Promise<boolean | undefined> {
  const reply = await callEndpoint(caller, contract.checkStatus, {});
  askMaintenanceAgain();
  if (reply.ok) return true;
  return reply.kind === 'refused' ? false : undefined;
}

/** Asked anew, by the check that leads nowhere: whether maintenance is over; no, where it stood and nobody answers. */
export async function maintenanceIsOver(): Promise<boolean> {
  askMaintenanceAgain();
  return !(await isUnderMaintenance());
}
