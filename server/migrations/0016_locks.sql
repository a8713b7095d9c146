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
