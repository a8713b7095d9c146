CREATE TABLE "operations" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"progress" text NOT NULL,
	"answer" text,
	"started_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"alive_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operations_owner_key_unique" UNIQUE("owner","key")
);
--> statement-breakpoint
CREATE INDEX "operations_running" ON "operations" USING btree ("owner","content") WHERE answer is null;