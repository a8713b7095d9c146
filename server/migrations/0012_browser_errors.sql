CREATE TABLE "error_groups" (
	"key" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"first_release" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_release" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_occurrences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"group" text NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"browser" text NOT NULL,
	"release_set" text NOT NULL,
	"request" text
);
--> statement-breakpoint
ALTER TABLE "error_occurrences" ADD CONSTRAINT "error_occurrences_group_error_groups_key_fk" FOREIGN KEY ("group") REFERENCES "public"."error_groups"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_groups_last_at_index" ON "error_groups" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "error_occurrences_group_at_index" ON "error_occurrences" USING btree ("group","at");--> statement-breakpoint
CREATE INDEX "error_occurrences_at_index" ON "error_occurrences" USING btree ("at");