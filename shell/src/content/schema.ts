import type { Venue } from '@arena/shared/session';
import { z } from 'zod';

const name = z.string().min(1).max(40).meta({ title: 'Name', description: 'As it stands on the card of the plan' });

const price = z.int().min(1).max(1_000_000).meta({
  title: 'Price',
  description: 'In whole rupees, for all players of the plan together',
});

const players = z.int().min(2).max(60).meta({
  title: 'Players',
  description: 'The smallest group that gets this plan',
});

const includes = z.array(z.string().min(1).max(80)).max(8).meta({
  title: 'Includes',
  description: 'What the price includes, one line each',
});

/** The facts of the venue. */
export const contentSchema = z.strictObject({
  plans: z
    .strictObject({
      single: z.strictObject({ name, price, includes }).meta({ title: 'Single', description: 'For one player' }),
      team: z
        .strictObject({ name, players, price, includes })
        .meta({ title: 'Team', description: 'For a small group' }),
      group: z
        .strictObject({ name, players, price, includes })
        .meta({ title: 'Group', description: 'For a large group' }),
    })
    .meta({ title: 'Plans', description: 'What an hour on the field costs. All pages take their prices from here' }),
}) satisfies z.ZodType<Venue>;
