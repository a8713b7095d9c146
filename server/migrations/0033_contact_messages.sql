CREATE TABLE "contact_messages" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"suspected" boolean DEFAULT false NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower("email" collate "C"));