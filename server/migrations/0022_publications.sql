CREATE TABLE "publications" (
	"seq" bigint PRIMARY KEY DEFAULT nextval('rollouts_seq_seq') NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"source" jsonb,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_app_release_seq_index" ON "publications" USING btree ("app","release","seq");--> statement-breakpoint
CREATE TRIGGER publications_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON publications
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
