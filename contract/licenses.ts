import { z } from 'zod';

/** Licences of the operator, and whether play is for money: `GET /endpoint/v1/licenses?version=v1`. */
export const licenses = z.object({
  licenses: z.array(
    z.object({
      name: z.string(),
      number: z.string().default(''),
      url: z.string().default(''),
      image: z.string().default(''),
    }),
  ),
  /** Extension: deposits are approved without a transfer of money. */
  playMoney: z.boolean().default(false),
});
export type Licenses = z.output<typeof licenses>;
