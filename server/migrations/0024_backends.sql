CREATE TABLE "backends" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"url" text,
	"cookies" text[] NOT NULL,
	"authorization" boolean NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backends_app_seq_index" ON "backends" USING btree ("app","seq");--> statement-breakpoint
CREATE TRIGGER backends_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON backends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
