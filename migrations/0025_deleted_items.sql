CREATE TABLE "deleted_items" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "deleted_items_user_id_kind_client_id_pk" PRIMARY KEY("user_id","kind","client_id")
);
--> statement-breakpoint
INSERT INTO "deleted_items" SELECT "user_id", 'battle', "client_id" FROM "deleted_battles";--> statement-breakpoint
DROP TABLE "deleted_battles" CASCADE;--> statement-breakpoint
ALTER TABLE "deleted_items" ADD CONSTRAINT "deleted_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Once per statement, also for rows that a cascade deletes. Of accounts that are deleted nothing is kept.
CREATE FUNCTION remember_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'INSERT INTO deleted_items (user_id, kind, client_id)
		SELECT %1$I, $1, client_id FROM gone JOIN users ON users.id = gone.%1$I
		WHERE client_id IS NOT NULL ON CONFLICT DO NOTHING', TG_ARGV[1])
	USING TG_ARGV[0];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "battles" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('battle', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "comments" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('comment', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "decks" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('deck', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "deck_battles" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('deck-battle', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "media" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('post', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "messages" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('message', 'sender_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "tournaments" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('tournament', 'user_id');--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "trades" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('trade', 'from_id');
