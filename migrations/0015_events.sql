CREATE TABLE "event_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" bigint,
	"act" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "event_matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" bigint NOT NULL,
	"key" text NOT NULL,
	"stage" integer NOT NULL,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"group" integer,
	"players_left" integer,
	"table" integer,
	"a" bigint,
	"b" bigint,
	"state" text NOT NULL,
	"outcome" text,
	"winner" text,
	"result" jsonb,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"is_awaiting" boolean DEFAULT false NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"orders" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"by" bigint,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_rounds" (
	"tournament_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"pairs" jsonb NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "event_rounds_tournament_id_number_pk" PRIMARY KEY("tournament_id","number")
);
--> statement-breakpoint
CREATE TABLE "event_staff" (
	"tournament_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"tables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "event_staff_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_stages" (
	"tournament_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"players" integer NOT NULL,
	"groups" jsonb,
	"seeds" jsonb,
	CONSTRAINT "event_stages_tournament_id_number_pk" PRIMARY KEY("tournament_id","number")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tournament_id" bigint PRIMARY KEY NOT NULL,
	"phase" text DEFAULT 'draft' NOT NULL,
	"settings" jsonb NOT NULL,
	"seed" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"check_in_code" text NOT NULL,
	"judge_code" text NOT NULL,
	"live_code" text NOT NULL,
	"clock_ends_at" timestamp (3) with time zone,
	"clock_remaining" integer,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "state" text DEFAULT 'registered' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "joined_round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "left_round" integer;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "deck" jsonb;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "logging" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_matches" ADD CONSTRAINT "event_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reports" ADD CONSTRAINT "event_reports_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reports" ADD CONSTRAINT "event_reports_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_rounds" ADD CONSTRAINT "event_rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_staff" ADD CONSTRAINT "event_staff_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_staff" ADD CONSTRAINT "event_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_stages" ADD CONSTRAINT "event_stages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_log_event_idx" ON "event_log" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "event_log_by_idx" ON "event_log" USING btree ("by");--> statement-breakpoint
CREATE UNIQUE INDEX "event_matches_key_key" ON "event_matches" USING btree ("tournament_id","key");--> statement-breakpoint
CREATE INDEX "event_matches_order_idx" ON "event_matches" USING btree ("tournament_id","stage","position");--> statement-breakpoint
CREATE UNIQUE INDEX "event_reports_client_id_key" ON "event_reports" USING btree ("tournament_id","client_id");--> statement-breakpoint
CREATE INDEX "event_reports_match_idx" ON "event_reports" USING btree ("tournament_id","key","id");--> statement-breakpoint
CREATE INDEX "event_reports_by_idx" ON "event_reports" USING btree ("by");--> statement-breakpoint
CREATE INDEX "event_staff_user_idx" ON "event_staff" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_live_code_key" ON "events" USING btree ("live_code");--> statement-breakpoint
CREATE INDEX "tournament_participants_code_idx" ON "tournament_participants" USING btree ("tournament_id","code_hash");