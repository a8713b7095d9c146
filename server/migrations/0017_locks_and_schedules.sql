CREATE TABLE "locks" (
	"seq" bigint PRIMARY KEY DEFAULT nextval('rollouts_seq_seq') NOT NULL,
	"app" text,
	"kind" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "locks_app_seq_index" ON "locks" USING btree ("app","seq");--> statement-breakpoint
CREATE TRIGGER locks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON locks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "schedules" (
	"seq" bigint PRIMARY KEY DEFAULT nextval('rollouts_seq_seq') NOT NULL,
	"schedule_id" text NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"kind" text NOT NULL,
	"goes_live_at" timestamp with time zone NOT NULL,
	"replaces" text,
	"unseen" boolean NOT NULL,
	"token_id" text,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_app_seq_index" ON "schedules" USING btree ("app","seq");--> statement-breakpoint
CREATE TRIGGER schedules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON schedules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
