CREATE TABLE "guard_failures" (
	"guard" bigint NOT NULL,
	"number" text NOT NULL,
	"visitor" text NOT NULL,
	"step" integer NOT NULL,
	"in_canary" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "guard_failures_guard_number_pk" PRIMARY KEY("guard","number")
);
--> statement-breakpoint
CREATE TABLE "guard_views" (
	"guard" bigint NOT NULL,
	"step" integer NOT NULL,
	"period" timestamp with time zone NOT NULL,
	"in_canary" boolean NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "guard_views_guard_step_period_in_canary_pk" PRIMARY KEY("guard","step","period","in_canary")
);
--> statement-breakpoint
CREATE TABLE "guards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"replaces" text NOT NULL,
	"steps" jsonb NOT NULL,
	"step" integer NOT NULL,
	"rollout" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"unseen" boolean NOT NULL,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "guard_failures_guard_visitor_index" ON "guard_failures" USING btree ("guard","visitor");--> statement-breakpoint
CREATE INDEX "guards_rollout_index" ON "guards" USING btree ("rollout");