ALTER TABLE "users" ADD COLUMN "web_profile" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_web_listed_idx" ON "users" USING btree ("id") WHERE web_profile = 'listed';