CREATE TABLE "guard_forms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"guard" bigint NOT NULL,
	"step" integer NOT NULL,
	"in_canary" boolean NOT NULL,
	"is_sent" boolean NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guard_views" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_views" ADD COLUMN "sent" integer;--> statement-breakpoint
ALTER TABLE "page_views" ADD COLUMN "refused" integer;--> statement-breakpoint
CREATE INDEX "guard_forms_guard_index" ON "guard_forms" USING btree ("guard");