CREATE TABLE "feedback" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"text_version" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"rating" real NOT NULL,
	"thoughts" text NOT NULL,
	"visit_frequency" text NOT NULL,
	"game_mode_request" text NOT NULL,
	"arena_upgrade" text NOT NULL,
	"custom_request" text NOT NULL,
	CONSTRAINT "feedback_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "prebookings" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"text_version" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"city" text NOT NULL,
	"other_city" text,
	"comments" text NOT NULL,
	"agree_terms" boolean NOT NULL,
	CONSTRAINT "prebookings_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "activations" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"app" text NOT NULL,
	"id" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "releases_app_id_pk" PRIMARY KEY("app","id")
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"text_version" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dob" date NOT NULL,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"medical_condition" text NOT NULL,
	"guardian_name" text,
	"guardian_phone" text,
	CONSTRAINT "waivers_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;