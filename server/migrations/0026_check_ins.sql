CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_reference_waivers_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."waivers"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_day_index" ON "check_ins" USING btree ("day");--> statement-breakpoint
CREATE INDEX "check_ins_reference_index" ON "check_ins" USING btree ("reference");