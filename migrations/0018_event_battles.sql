CREATE TABLE "event_answers" (
	"match_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"combos" jsonb NOT NULL,
	CONSTRAINT "event_answers_match_id_user_id_pk" PRIMARY KEY("match_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "event_match_id" bigint;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "event_game" smallint;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deck_battles" ADD COLUMN "event_match_id" bigint;--> statement-breakpoint
ALTER TABLE "deck_battles" ADD COLUMN "event_key" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_match_id_event_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."event_matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_answers_user_idx" ON "event_answers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_event_id_tournaments_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."tournaments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battles" ADD CONSTRAINT "battles_event_match_id_event_matches_id_fk" FOREIGN KEY ("event_match_id") REFERENCES "public"."event_matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_battles" ADD CONSTRAINT "deck_battles_event_match_id_event_matches_id_fk" FOREIGN KEY ("event_match_id") REFERENCES "public"."event_matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "battles_event_idx" ON "battles" USING btree ("event_id","user_id") WHERE event_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "battles_event_match_key" ON "battles" USING btree ("event_match_id","user_id","event_game","my_combo_id","opponent_combo") WHERE event_match_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deck_battles_event_match_key" ON "deck_battles" USING btree ("event_match_id","user_id") WHERE event_match_id is not null;