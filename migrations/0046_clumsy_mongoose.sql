ALTER TABLE "tournaments" ADD COLUMN "web" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
CREATE INDEX "tournaments_listed_idx" ON "tournaments" USING btree ("date","id") WHERE web = 'listed';