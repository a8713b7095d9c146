-- Nothing changes in the old tables until this migration is committed.
LOCK TABLE "activations", "canaries" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"kind" text NOT NULL,
	"share" integer,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rollouts_app_seq_index" ON "rollouts" USING btree ("app","seq");
--> statement-breakpoint
-- Both lists keep their own order, even where the clock of a server went back; a canary that runs is the last row of its
-- app. A withdrawal that only repeats what an activation has done is left out.
INSERT INTO "rollouts" ("app", "release", "kind", "share", "reason", "by", "at")
SELECT "app", "release", "kind", "share", "reason", "by", "at"
FROM (
  SELECT *, lag("kind") OVER (PARTITION BY "app" ORDER BY "clock", "list", "seq") AS "before"
  FROM (
    SELECT 0 AS "list", "seq", "app", "release", "kind", NULL::integer AS "share", "reason", "by", "at",
      max("at") OVER (PARTITION BY "app" ORDER BY "seq") AS "clock"
    FROM "activations"
    UNION ALL
    SELECT 1, "seq", "app", "release", CASE WHEN "share" > 0 THEN 'canary' ELSE 'withdraw' END, nullif("share", 0),
      "reason", "by", "at",
      CASE
        WHEN "share" > 0 AND lead("seq") OVER (PARTITION BY "app" ORDER BY "seq") IS NULL THEN 'infinity'
        ELSE max("at") OVER (PARTITION BY "app" ORDER BY "seq")
      END
    FROM "canaries"
  ) AS "both"
) AS "merged"
WHERE "kind" <> 'withdraw' OR "before" = 'canary'
ORDER BY "clock", "list", "seq";
--> statement-breakpoint
CREATE TRIGGER rollouts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rollouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Servers of the version before read and write activations and canaries. A change of one side is copied to the other;
-- at depth 2 it is such a copy.
CREATE FUNCTION copy_activation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 THEN
    INSERT INTO rollouts (app, release, kind, reason, "by", at)
    VALUES (NEW.app, NEW.release, NEW.kind, NEW.reason, NEW."by", NEW.at);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER activations_copy AFTER INSERT ON activations FOR EACH ROW EXECUTE FUNCTION copy_activation();
--> statement-breakpoint
CREATE FUNCTION copy_canary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF NEW.share > 0 THEN
    INSERT INTO rollouts (app, release, kind, share, reason, "by", at)
    VALUES (NEW.app, NEW.release, 'canary', NEW.share, NEW.reason, NEW."by", NEW.at);
  -- After an activation the canary has ended already.
  ELSIF (SELECT kind FROM rollouts WHERE app = NEW.app ORDER BY seq DESC LIMIT 1) = 'canary' THEN
    INSERT INTO rollouts (app, release, kind, reason, "by", at)
    VALUES (NEW.app, NEW.release, 'withdraw', NEW.reason, NEW."by", NEW.at);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER canaries_copy AFTER INSERT ON canaries FOR EACH ROW EXECUTE FUNCTION copy_canary();
--> statement-breakpoint
CREATE FUNCTION copy_rollout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  running canaries%ROWTYPE;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF NEW.kind = 'canary' THEN
    INSERT INTO canaries (app, release, share, reason, "by", at)
    VALUES (NEW.app, NEW.release, NEW.share, NEW.reason, NEW."by", NEW.at);
    RETURN NULL;
  END IF;
  IF NEW.kind <> 'withdraw' THEN
    INSERT INTO activations (app, release, kind, reason, "by", at)
    VALUES (NEW.app, NEW.release, NEW.kind, NEW.reason, NEW."by", NEW.at);
  END IF;
  SELECT * INTO running FROM canaries WHERE app = NEW.app ORDER BY seq DESC LIMIT 1;
  IF running.share > 0 THEN
    INSERT INTO canaries (app, release, share, reason, "by", at)
    VALUES (NEW.app, running.release, 0, NEW.reason, NEW."by", NEW.at);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER rollouts_copy AFTER INSERT ON rollouts FOR EACH ROW EXECUTE FUNCTION copy_rollout();
