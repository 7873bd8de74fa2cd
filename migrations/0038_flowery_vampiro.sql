CREATE TABLE "event_series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"every" text NOT NULL,
	"ahead" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"is_open" boolean NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "tournaments_folder_key";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_number" integer;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_user_idx" ON "event_series" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_series_due_idx" ON "event_series" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_series_client_id_key" ON "event_series" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_series_key" ON "events" USING btree ("series_id","series_number") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "tournaments_folder_idx" ON "tournaments" USING btree ("folder");