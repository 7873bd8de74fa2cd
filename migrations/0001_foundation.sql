CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" bigint GENERATED ALWAYS AS (((sess -> 'passport' ->> 'user')::bigint)) STORED
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"display_name" text,
	"email" text,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "versions_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "battle_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"battles" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"burst_wins" integer DEFAULT 0 NOT NULL,
	"outspin_wins" integer DEFAULT 0 NOT NULL,
	"knockout_wins" integer DEFAULT 0 NOT NULL,
	"extreme_wins" integer DEFAULT 0 NOT NULL,
	"my_points" integer DEFAULT 0 NOT NULL,
	"opponent_points" integer DEFAULT 0 NOT NULL,
	"burst_finishes" integer DEFAULT 0 NOT NULL,
	"spin_finishes" integer DEFAULT 0 NOT NULL,
	"over_finishes" integer DEFAULT 0 NOT NULL,
	"extreme_finishes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "battle_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "battles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "battles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"my_combo_id" bigint NOT NULL,
	"event_name" text NOT NULL,
	"opponent_name" text NOT NULL,
	"opponent_combo" text NOT NULL,
	"result" text NOT NULL,
	"my_score" smallint NOT NULL,
	"opponent_score" smallint NOT NULL,
	"finish_type" text NOT NULL,
	"rounds_data" jsonb NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "combos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "combos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"blade" text NOT NULL,
	"disk" text NOT NULL,
	"driver" text NOT NULL,
	"lock_chip" text,
	"main_blade" text,
	"assist_blade" text,
	"over_blade" text,
	"chip" text,
	"frame" text,
	"armor" text,
	"weight" real,
	"description" text,
	"color_start" text NOT NULL,
	"color_end" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"battles" integer DEFAULT 0 NOT NULL,
	"burst_wins" integer DEFAULT 0 NOT NULL,
	"outspin_wins" integer DEFAULT 0 NOT NULL,
	"knockout_wins" integer DEFAULT 0 NOT NULL,
	"extreme_wins" integer DEFAULT 0 NOT NULL,
	"win_rate_floor" double precision DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || blade || ' ' || disk || ' ' || driver || ' ' || coalesce(lock_chip, '') || ' ' || coalesce(main_blade, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battle_days" ADD CONSTRAINT "battle_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_my_combo_id_combos_id_fk" FOREIGN KEY ("my_combo_id") REFERENCES "public"."combos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combos" ADD CONSTRAINT "combos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user_id_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_idx" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "battles_user_played_idx" ON "battles" USING btree ("user_id","played_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "battles_combo_played_idx" ON "battles" USING btree ("my_combo_id","played_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "battles_client_id_key" ON "battles" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "combos_user_id_idx" ON "combos" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "combos_user_rank_idx" ON "combos" USING btree ("user_id","win_rate_floor" DESC NULLS FIRST,"battles" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "combos_community_idx" ON "combos" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "combos_top_idx" ON "combos" USING btree ("battles" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "combos_search_idx" ON "combos" USING gin (search_text gin_trgm_ops);