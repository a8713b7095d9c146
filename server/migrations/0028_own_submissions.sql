CREATE TABLE "pending_scrubs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"requested" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "address_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prebookings" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prebookings" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prebookings" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waivers" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waivers" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waivers" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "prebookings_email" ON "prebookings" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "waivers_email" ON "waivers" USING btree (lower("email" collate "C"));