CREATE TABLE "browser_checks" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"report" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_checks_app_release_pk" PRIMARY KEY("app","release")
);
--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "seen" text;--> statement-breakpoint
ALTER TABLE "browser_checks" ADD CONSTRAINT "browser_checks_app_release_releases_app_id_fk" FOREIGN KEY ("app","release") REFERENCES "public"."releases"("app","id") ON DELETE no action ON UPDATE no action;