import { z } from 'zod';
import { call, nothing } from './call';

/** `result` true: the site is open; false: it is under maintenance. */
export const checkStatus = call({
  class: 'maintenance',
  method: 'check_status',
  auth: 'none',
  kind: 'read',
  data: z.object({}),
  reply: nothing,
});

/**
 * `GET /endpoint/v1/check-maintenance?sitename&version=v1`: `status` is true while the site is under maintenance.
 * `content` is an extension: a text that differs from the previous one means that content or other public data changed.
 */
export const maintenanceStatus = z.object({ status: z.boolean(), content: z.string().optional() });
