import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** So many live sections, and so many releases in all that are kept. */
export type Size = { sections: number; kept: number };

/** The sections that are added are like this one, but for their address. */
const LIKE = 'mf-blogs';

/**
 * Lets a site's data, which no server has open, be those of a larger site, in the shape in which the server keeps them.
 * Added sections have an entry in the navigation and files, but no pages to be rendered; added releases were live once.
 */
export async function grow(data: string, { sections, kept }: Size) {
  const database = await PGlite.create(join(data, 'db'));
  try {
    await database.transaction(async (tx) => {
      await tx.query(ADD_SECTIONS, [LIKE, sections]);
      await tx.exec(ACTIVATE_ADDED);
      await tx.query(ADD_RELEASES, [kept]);
      await tx.exec(ACTIVATE_EARLIER);
    });
  } finally {
    await database.close();
  }
}

const ADD_SECTIONS = `
  insert into releases (app, id, manifest, published_at, published_by)
  select name, manifest->>'id', manifest || jsonb_build_object(
    'app', name,
    'container', replace(name, '-', '_') || '_bench',
    'section', jsonb_build_object(
      'paths', jsonb_build_array('/' || name),
      'pages', jsonb_build_array(),
      'nav', jsonb_build_array(jsonb_build_object('label', 'Bench ' || n, 'to', '/' || name, 'order', 100 + n))
    )
  ), now(), 'bench'
  from releases
  cross join generate_series((select count(*)::int from releases where app <> 'shell') + 1, $2::int) n
  cross join lateral (select 'mf-bench-' || n as name) named
  where app = $1`;

const ACTIVATE_ADDED = `
  insert into activations (app, release, kind, by, at)
  select app, id, 'activate', 'bench', now() from releases where app like 'mf-bench-%'`;

/** Spread over the apps that are there already. */
const ADD_RELEASES = `
  insert into releases (app, id, manifest, published_at, published_by)
  select app, name, manifest || jsonb_build_object('id', name), now(), 'bench'
  from (select *, row_number() over (order by app) as place, count(*) over () as apps from releases) numbered
  cross join lateral generate_series(1, ($1::int - apps) / apps + 1) n
  cross join lateral (select '0.0.' || n || '-' || left(md5(app || n), 16) as name) named
  where apps * n + place <= $1::int`;

/** They were live before what is live now, so that goes live once more. */
const ACTIVATE_EARLIER = `
  create temporary table live_now as select distinct on (app) app, release from activations order by app, seq desc;
  insert into activations (app, release, kind, by, at)
  select app, id, 'activate', 'bench', now() from releases where id like '0.0.%';
  insert into activations (app, release, kind, by, at)
  select app, release, 'activate', 'bench', now() from live_now;
  drop table live_now`;
