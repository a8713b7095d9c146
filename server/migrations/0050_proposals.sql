CREATE TABLE "proposals" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"preview_id" text NOT NULL,
	"replaces" text,
	"answer" text,
	"answered_by" text,
	"answer_reason" text,
	CONSTRAINT "proposals_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_app_seq_index" ON "proposals" USING btree ("app","seq");--> statement-breakpoint
CREATE INDEX "proposals_at_index" ON "proposals" USING btree ("at");