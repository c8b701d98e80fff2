import { z } from 'zod';
import { call, rows } from './call';
import { slider } from './cmscontroller';
import { wireID } from './wire';

const shared = {
  class: 'slider',
  auth: 'none',
  kind: 'read',
  siteType: 'desktop',
  data: z.object({ siteId: wireID }),
  reply: rows(slider),
} as const;

export const getAllItems = call({ ...shared, method: 'get_all_items' });
export const getActiveItems = call({ ...shared, method: 'get_active_items' });
