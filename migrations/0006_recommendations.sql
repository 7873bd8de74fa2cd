CREATE TABLE "recommendation_fits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recommendation_fits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"format" integer NOT NULL,
	"battles" integer NOT NULL,
	"data" "bytea" NOT NULL
);
