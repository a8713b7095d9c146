CREATE TABLE "inspections" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inspections_app_release_pk" PRIMARY KEY("app","release")
);
