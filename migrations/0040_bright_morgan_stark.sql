CREATE TABLE "event_waitlist" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tournament_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lapses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "division" text;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD COLUMN "placed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_waitlist" ADD CONSTRAINT "event_waitlist_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_waitlist" ADD CONSTRAINT "event_waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_waitlist_person_key" ON "event_waitlist" USING btree ("tournament_id","user_id");--> statement-breakpoint
CREATE INDEX "event_waitlist_order_idx" ON "event_waitlist" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "event_waitlist_user_idx" ON "event_waitlist" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_lapses_idx" ON "events" USING btree ("lapses_at") WHERE lapses_at is not null;