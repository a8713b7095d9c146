CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"reason" text,
	"by" text NOT NULL,
	"token_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"preview_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_at_index" ON "proposals" USING btree ("at");