CREATE TABLE "event_deliveries" (
	"destination" text NOT NULL,
	"event_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"error" text,
	CONSTRAINT "event_deliveries_destination_event_seq_pk" PRIMARY KEY("destination","event_seq")
);
--> statement-breakpoint
CREATE TABLE "event_destinations" (
	"id" text PRIMARY KEY NOT NULL,
	"after_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"apps" text[] NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "events_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_event_seq_events_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."events"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_deliveries_destination_state_event_seq_index" ON "event_deliveries" USING btree ("destination","state","event_seq");--> statement-breakpoint
CREATE INDEX "event_deliveries_event_seq_index" ON "event_deliveries" USING btree ("event_seq");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at");