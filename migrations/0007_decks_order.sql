DROP INDEX "decks_community_idx";--> statement-breakpoint
DROP INDEX "decks_battles_idx";--> statement-breakpoint
DROP INDEX "decks_wins_idx";--> statement-breakpoint
DROP INDEX "decks_win_rate_idx";--> statement-breakpoint
DROP INDEX "decks_feed_idx";--> statement-breakpoint
DROP INDEX "decks_user_public_idx";--> statement-breakpoint
CREATE INDEX "decks_community_idx" ON "decks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_battles_idx" ON "decks" USING btree ("battles" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_wins_idx" ON "decks" USING btree ("wins" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_win_rate_idx" ON "decks" USING btree ("win_rate" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_feed_idx" ON "decks" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE INDEX "decks_user_public_idx" ON "decks" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_public;