CREATE TABLE "web_vitals" (
	"hour" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"vital" text NOT NULL,
	"up_to" double precision NOT NULL,
	"samples" integer NOT NULL,
	CONSTRAINT "web_vitals_hour_app_release_vital_up_to_pk" PRIMARY KEY("hour","app","release","vital","up_to")
);
