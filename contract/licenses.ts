import { z } from 'zod';

/** What the house may do, and whether it is for money: `GET /endpoint/v1/licenses?version=v1` */
export const licenses = z.object({
  licenses: z.array(
    z.object({
      name: z.string(),
      number: z.string().default(''),
      url: z.string().default(''),
      image: z.string().default(''),
    }),
  ),
  /** Extension: deposits are approved without money moving. */
  playMoney: z.boolean().default(false),
});
export type Licenses = z.output<typeof licenses>;
