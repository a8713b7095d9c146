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

const weekday = z
  .enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  .meta({ title: 'Day', description: 'Days that are not in the list are closed' });

/** Every half hour from 05:00 to 23:30. */
const TIMES = Array.from(
  { length: 38 },
  (_, i) => `${String(5 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? 30 : '00'}`,
);

const time = (title: string) => z.enum(TIMES).meta({ title, description: 'In India' });

const line = (title: string, description: string) => z.string().min(1).max(200).meta({ title, description });

const directions = z.strictObject({
  address: line('Address', 'As it stands on a letter'),
  landmark: line('Landmark', 'What people see from the road').nullable(),
  parking: line('Parking', 'Where, and what it costs').nullable(),
  latitude: z.number().min(6).max(38).meta({ title: 'Latitude', description: 'In degrees, such as 30.3165' }),
  longitude: z.number().min(68).max(98).meta({ title: 'Longitude', description: 'In degrees, such as 78.0322' }),
});

const visit = z.strictObject({
  hours: z
    .array(z.strictObject({ day: weekday, opens: time('Opens'), closes: time('Closes') }))
    .max(14)
    .meta({ title: 'Opening hours', description: 'A day with a break has two lines' }),
  closed: z
    .array(
      z.strictObject({
        day: z.iso.date().meta({ title: 'Date', description: 'A day on which the venue stays closed' }),
        reason: line('Reason', 'Such as Diwali'),
      }),
    )
    .max(40)
    .meta({ title: 'Closed days', description: 'Holidays and days off, in any order' }),
  directions: directions.nullable().meta({ title: 'Directions', description: 'How to get to the field' }),
  whatsApp: z
    .int()
    .min(6_000_000_000)
    .max(9_999_999_999)
    .nullable()
    .meta({ title: 'WhatsApp', description: 'The ten digits of a mobile number, without +91' }),
  reviews: z.url().nullable().meta({ title: 'Reviews', description: 'A page with reviews of real visitors' }),
});

/** Landlines have ten digits, too, with their area code. */
const phone = z.int().min(1_000_000_000).max(9_999_999_999);

const socialPage = (title: string) => z.url().nullable().meta({ title, description: 'The web address of your page' });

const contacts = z.strictObject({
  email: z.email().nullable().meta({
    title: 'Email',
    description: 'Gets the messages of visitors and their answers to mails of the site; also shown on pages',
  }),
  phone: phone.nullable().meta({ title: 'Phone', description: 'Ten digits, without +91 and without a 0 before them' }),
  pages: z
    .strictObject({
      Instagram: socialPage('Instagram'),
      Facebook: socialPage('Facebook'),
      YouTube: socialPage('YouTube'),
      X: socialPage('X'),
    })
    .meta({ title: 'Social pages', description: 'Linked at the bottom of every page' }),
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
  visit: visit.meta({ title: 'Visit', description: 'What is not set is not shown' }),
  contacts: contacts.meta({
    title: 'Contacts',
    description: 'How visitors reach you, besides the form on the help page. Set at least the email or the phone',
  }),
}) satisfies z.ZodType<Venue>;
