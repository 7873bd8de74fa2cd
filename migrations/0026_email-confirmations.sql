CREATE TABLE "code_guesses" (
	"user_id" bigint NOT NULL,
	"device" text NOT NULL,
	"failures" integer NOT NULL,
	"guessed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waits_until" timestamp (3) with time zone,
	CONSTRAINT "code_guesses_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
ALTER TABLE "code_guesses" ADD CONSTRAINT "code_guesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user_id_idx" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
-- Set before addresses were confirmed: links to reset a password still go there, and confirm them.
UPDATE "users" SET "email_state" = 'old' WHERE "email" IS NOT NULL;--> statement-breakpoint
-- Of accounts whose addresses differ only in the width of letters, the one with the plain address
-- keeps it, else the oldest. The others keep their password, and can set another address.
UPDATE "users" SET "email" = NULL, "email_state" = 'new' WHERE "id" IN (
  SELECT "id" FROM (
    SELECT "id", row_number() OVER (
      PARTITION BY lower(normalize("email", nfkc)) ORDER BY "email" IS NOT NFKC NORMALIZED, "id") AS "place"
    FROM "users" WHERE "email" IS NOT NULL) AS "same"
  WHERE "place" > 1);--> statement-breakpoint
DELETE FROM "password_resets" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "email" IS NULL);--> statement-breakpoint
UPDATE "users" SET "email" = normalize("email", nfkc) WHERE "email" IS NOT NFKC NORMALIZED;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower(normalize(email, nfkc)));
