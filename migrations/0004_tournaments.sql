CREATE TABLE "tournament_participants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" bigint NOT NULL,
	"user_id" bigint,
	"guest_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournament_participants_person_or_guest" CHECK (num_nonnulls(user_id, guest_name) = 1)
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"locations" jsonb NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"is_official" boolean DEFAULT false NOT NULL,
	"folder" uuid,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placeholder" text,
	"participant_count" integer DEFAULT 0 NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || description || ' ' || translate(locations::text, '[]"', '   '))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_participants" ADD CONSTRAINT "tournament_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_participants_tournament_idx" ON "tournament_participants" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_participants_person_key" ON "tournament_participants" USING btree ("tournament_id","user_id");--> statement-breakpoint
CREATE INDEX "tournament_participants_user_idx" ON "tournament_participants" USING btree ("user_id","tournament_id");--> statement-breakpoint
CREATE INDEX "tournaments_date_idx" ON "tournaments" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "tournaments_user_idx" ON "tournaments" USING btree ("user_id","date","id");--> statement-breakpoint
CREATE INDEX "tournaments_user_created_idx" ON "tournaments" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_client_id_key" ON "tournaments" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_folder_key" ON "tournaments" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "tournaments_search_idx" ON "tournaments" USING gin (search_text gin_trgm_ops);