CREATE TABLE "ci_bindings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text,
	"branch" text NOT NULL,
	"workflow" text NOT NULL,
	"app" text NOT NULL,
	"role" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ci_bindings_unique" UNIQUE("issuer","repository","branch","workflow","app","role")
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
