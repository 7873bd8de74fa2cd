CREATE TABLE "deleted_battles" (
	"user_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "deleted_battles_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
DROP INDEX "comments_user_id_idx";--> statement-breakpoint
ALTER TABLE "decks" ADD COLUMN "is_legal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_battles" ADD CONSTRAINT "deleted_battles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_user_id_idx" ON "comments" USING btree ("user_id","media_id");--> statement-breakpoint
-- Decks whose combos share a part already. Parts are stored under their canonical names.
UPDATE "decks" SET "is_legal" = false WHERE EXISTS (
	SELECT 1 FROM "combos" a JOIN "combos" b ON a."id" < b."id"
	WHERE a."id" IN ("combo1_id", "combo2_id", "combo3_id") AND b."id" IN ("combo1_id", "combo2_id", "combo3_id")
	AND (
		(lower(a."blade") = lower(b."blade") AND upper(a."blade") <> 'N/A')
		OR (lower(a."disk") = lower(b."disk") AND upper(a."disk") <> 'N/A')
		OR (lower(a."driver") = lower(b."driver") AND upper(a."driver") <> 'N/A')
		OR lower(coalesce(a."lock_chip", a."chip")) = lower(coalesce(b."lock_chip", b."chip"))
		OR lower(a."main_blade") = lower(b."main_blade") OR lower(a."assist_blade") = lower(b."assist_blade")
		OR lower(a."over_blade") = lower(b."over_blade") OR lower(a."frame") = lower(b."frame")
		OR lower(a."armor") = lower(b."armor")
	)
);
