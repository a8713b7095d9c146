CREATE TABLE "previews" (
	"id" text PRIMARY KEY NOT NULL,
	"releases" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"seen" text,
	"by" text NOT NULL,
	"token_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text
);
