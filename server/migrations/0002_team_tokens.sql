CREATE TABLE "team_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "team_tokens_hash_unique" UNIQUE("hash")
);
