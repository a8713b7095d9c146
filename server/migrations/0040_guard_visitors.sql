CREATE TABLE "guard_visitors" (
	"guard" bigint NOT NULL,
	"step" integer NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "guard_visitors_guard_step_visitor_pk" PRIMARY KEY("guard","step","visitor")
);
