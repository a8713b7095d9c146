CREATE TABLE "open_tabs" (
	"hour" timestamp with time zone NOT NULL,
	"set" text NOT NULL,
	"tabs" integer NOT NULL,
	CONSTRAINT "open_tabs_hour_set_pk" PRIMARY KEY("hour","set")
);
