CREATE TABLE "meta_matchups" (
	"by" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta_parts" (
	"period" text NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"place" integer NOT NULL,
	"stats" jsonb NOT NULL,
	"detail" jsonb,
	CONSTRAINT "meta_parts_period_kind_slug_pk" PRIMARY KEY("period","kind","slug")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "meta_parts_place_key" ON "meta_parts" USING btree ("period","place");--> statement-breakpoint
CREATE UNIQUE INDEX "meta_parts_kind_place_key" ON "meta_parts" USING btree ("period","kind","place");