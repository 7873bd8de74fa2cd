CREATE TABLE "event_combos" (
	"tournament_id" bigint NOT NULL,
	"combo_id" bigint NOT NULL,
	"copy" text NOT NULL,
	CONSTRAINT "event_combos_combo_id_tournament_id_copy_pk" PRIMARY KEY("combo_id","tournament_id","copy")
);
--> statement-breakpoint
ALTER TABLE "combos" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_combos" ADD CONSTRAINT "event_combos_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_combos" ADD CONSTRAINT "event_combos_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_combos_event_idx" ON "event_combos" USING btree ("tournament_id");