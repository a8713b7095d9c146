CREATE TABLE "rollback_drills" (
	"app" text PRIMARY KEY NOT NULL,
	"release" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"problem" text
);
