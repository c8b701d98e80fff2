import { z } from 'zod';

/** `GET /endpoint/v1/licenses?version=v1` */
export const licenses = z.object({
  licenses: z.array(z.object({ name: z.string(), number: z.string().default(''), url: z.string().default(''), image: z.string().default('') })),
});
export type Licenses = z.output<typeof licenses>;
