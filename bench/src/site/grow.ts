import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Number of live sections, and of stored releases in all. */
export type Size = { sections: number; releases: number };

/** Added sections are copies of this one with their own route. */
const MODEL = 'mf-blogs';

/**
 * Adds sections and releases to the database of a stopped site, in the server's own format. Added sections have a navigation
 * entry and files but no prerendered pages; added releases were live once.
 */
export async function grow(data: string, { sections, releases }: Size) {
  const database = await PGlite.create(join(data, 'db'));
  try {
    await database.transaction(async (tx) => {
      await tx.query(ADD_SECTIONS, [MODEL, sections]);
      await tx.exec(ACTIVATE_ADDED);
      await tx.query(ADD_RELEASES, [releases]);
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
  insert into rollouts (app, release, kind, by, at)
  select app, id, 'activate', 'bench', now() from releases where app like 'mf-bench-%'`;

/** Distributes the added releases over the existing apps. */
const ADD_RELEASES = `
  insert into releases (app, id, manifest, published_at, published_by)
  select app, name, manifest || jsonb_build_object('id', name), now(), 'bench'
  from (select *, row_number() over (order by app) as app_number, count(*) over () as apps from releases) numbered
  cross join lateral generate_series(1, ($1::int - apps) / apps + 1) n
  cross join lateral (select '0.0.' || n || '-' || left(md5(app || n), 16) as name) named
  where apps * n + app_number <= $1::int`;

/** The added releases go live, and then the current ones again. */
const ACTIVATE_EARLIER = `
  create temporary table live_now as select distinct on (app) app, release from rollouts order by app, seq desc;
  insert into rollouts (app, release, kind, by, at)
  select app, id, 'activate', 'bench', now() from releases where id like '0.0.%';
  insert into rollouts (app, release, kind, by, at)
  select app, release, 'activate', 'bench', now() from live_now;
  drop table live_now`;
