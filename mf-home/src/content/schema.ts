import { z } from 'zod';

const membership = z.strictObject({
  name: z.string().min(1).max(40).meta({ title: 'Name', description: 'As it stands on the card' }),
  price: z.int().min(1).max(1_000_000).meta({ title: 'Price', description: 'In whole rupees a month' }),
  includes: z
    .array(z.string().min(1).max(80))
    .max(8)
    .meta({ title: 'Includes', description: 'What the price includes, one line each' }),
  worksOutAt: z
    .string()
    .min(1)
    .max(80)
    .nullable()
    .meta({ title: 'Works out at', description: 'What a game costs with it, below the price' }),
});

export const contentSchema = z.strictObject({
  memberships: z
    .array(membership)
    .min(1)
    .max(6)
    .meta({ title: 'Memberships', description: 'On the page About Us, from the cheapest to the dearest' }),
});

export type Content = z.infer<typeof contentSchema>;
export type Membership = Content['memberships'][number];
