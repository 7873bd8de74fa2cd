DROP INDEX "battles_user_played_idx";--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "opponent_parts" text;--> statement-breakpoint
CREATE INDEX "battles_unread_parts_idx" ON "battles" USING btree ("id") WHERE opponent_parts is null;--> statement-breakpoint
CREATE INDEX "battles_user_played_idx" ON "battles" USING btree ("user_id","played_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"my_combo_id","result","finish_type","search_text","opponent_parts");