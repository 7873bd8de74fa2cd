CREATE TABLE "deck_battles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deck_battles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deck_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"opponent_name" text NOT NULL,
	"opponent_deck_name" text NOT NULL,
	"date" date NOT NULL,
	"location" text,
	"tournament_id" bigint,
	"tournament_name" text,
	"result" text NOT NULL,
	"my_score" smallint NOT NULL,
	"opponent_score" smallint NOT NULL,
	"rounds" jsonb NOT NULL,
	"notes" text,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_ai_recommended" boolean DEFAULT false NOT NULL,
	"combo1_id" bigint NOT NULL,
	"combo2_id" bigint NOT NULL,
	"combo3_id" bigint NOT NULL,
	"predicted_win_rate" smallint,
	"predicted_win_rate_low" smallint,
	"predicted_win_rate_high" smallint,
	"predicted_burst_finish_rate" smallint,
	"predicted_spin_finish_rate" smallint,
	"predicted_over_finish_rate" smallint,
	"predicted_extreme_finish_rate" smallint,
	"battles" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"burst_wins" integer DEFAULT 0 NOT NULL,
	"outspin_wins" integer DEFAULT 0 NOT NULL,
	"knockout_wins" integer DEFAULT 0 NOT NULL,
	"extreme_wins" integer DEFAULT 0 NOT NULL,
	"attack_rounds" integer DEFAULT 0 NOT NULL,
	"attack_rounds_won" integer DEFAULT 0 NOT NULL,
	"defense_rounds" integer DEFAULT 0 NOT NULL,
	"defense_rounds_won" integer DEFAULT 0 NOT NULL,
	"stamina_rounds" integer DEFAULT 0 NOT NULL,
	"stamina_rounds_won" integer DEFAULT 0 NOT NULL,
	"balance_rounds" integer DEFAULT 0 NOT NULL,
	"balance_rounds_won" integer DEFAULT 0 NOT NULL,
	"win_rate" double precision GENERATED ALWAYS AS (case when battles > 0 then wins::double precision / battles else 0 end) STORED NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || coalesce(description, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deck_battles" ADD CONSTRAINT "deck_battles_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_battles" ADD CONSTRAINT "deck_battles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_battles" ADD CONSTRAINT "deck_battles_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_combo1_id_combos_id_fk" FOREIGN KEY ("combo1_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_combo2_id_combos_id_fk" FOREIGN KEY ("combo2_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_combo3_id_combos_id_fk" FOREIGN KEY ("combo3_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deck_battles_deck_idx" ON "deck_battles" USING btree ("deck_id","date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deck_battles_user_idx" ON "deck_battles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deck_battles_tournament_idx" ON "deck_battles" USING btree ("tournament_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deck_battles_client_id_key" ON "deck_battles" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "decks_user_idx" ON "decks" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decks_combo1_idx" ON "decks" USING btree ("combo1_id");--> statement-breakpoint
CREATE INDEX "decks_combo2_idx" ON "decks" USING btree ("combo2_id");--> statement-breakpoint
CREATE INDEX "decks_combo3_idx" ON "decks" USING btree ("combo3_id");--> statement-breakpoint
CREATE INDEX "decks_community_idx" ON "decks" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_name_idx" ON "decks" USING btree ("name_key","id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_battles_idx" ON "decks" USING btree ("battles" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_wins_idx" ON "decks" USING btree ("wins" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_win_rate_idx" ON "decks" USING btree ("win_rate" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_feed_idx" ON "decks" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_user_public_idx" ON "decks" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id") WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_search_idx" ON "decks" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "decks_client_id_key" ON "decks" USING btree ("user_id","client_id") WHERE client_id is not null;