ALTER TABLE "guards" ADD COLUMN "paused_by" text;--> statement-breakpoint
ALTER TABLE "guards" ADD COLUMN "counts_from" timestamp with time zone;