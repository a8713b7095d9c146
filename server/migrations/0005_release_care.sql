CREATE TABLE "canaries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"share" integer NOT NULL,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"reason" text NOT NULL,
	"release_set" text,
	"page" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"hour" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_hour_app_release_pk" PRIMARY KEY("hour","app","release")
);
--> statement-breakpoint
CREATE TABLE "prerendered_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"shell" text NOT NULL,
	"app" text,
	"release" text,
	"page" jsonb NOT NULL,
	"rendered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"releases" jsonb NOT NULL,
	"first_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "canaries" ADD CONSTRAINT "canaries_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failures_app_release_at_index" ON "failures" USING btree ("app","release","at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER canaries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON canaries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
