ALTER TABLE "blocks" ADD COLUMN "were_friends" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("id") WHERE suspended_at is not null;
--> statement-breakpoint
-- A blocked child stays listed only for somebody who had written with them, as only friends can.
UPDATE "blocks" SET "were_friends" = true WHERE EXISTS (
	SELECT FROM "conversations"
	WHERE "conversations"."user_id" = "blocks"."user_id" AND "conversations"."other_user_id" = "blocks"."blocked_id"
);--> statement-breakpoint
-- Counts of comments leave out children and suspended people.
UPDATE "media" SET "comment_count" = (
	SELECT count(*) FROM "comments" WHERE "media_id" = "media"."id"
	AND NOT EXISTS (SELECT FROM "guardianships" WHERE "guardianships"."user_id" = "comments"."user_id" AND "child_until" >= extract(year FROM now())::int)
	AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "comments"."user_id" AND "suspended_at" IS NOT NULL)
) WHERE "id" IN (
	SELECT "media_id" FROM "comments" JOIN "users" ON "users"."id" = "comments"."user_id"
	WHERE "suspended_at" IS NOT NULL OR EXISTS (SELECT FROM "guardianships" WHERE "guardianships"."user_id" = "users"."id")
);
