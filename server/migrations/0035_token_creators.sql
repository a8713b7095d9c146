ALTER TABLE "operator_tokens" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD COLUMN "created_by_token" uuid;