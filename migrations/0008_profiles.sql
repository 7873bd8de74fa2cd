CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"report_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"badge_key" text NOT NULL,
	"earned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"showcased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_matches" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "import_matches_user_id_kind_text_pk" PRIMARY KEY("user_id","kind","text")
);
--> statement-breakpoint
DROP INDEX "sessions_user_id_idx";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_completed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_folder" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "combo_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "friend_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_matches" ADD CONSTRAINT "import_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_badges_user_key" ON "user_badges" USING btree ("user_id","badge_key");--> statement-breakpoint
CREATE INDEX "user_badges_earned_idx" ON "user_badges" USING btree ("user_id","earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_badges_unseen_idx" ON "user_badges" USING btree ("user_id") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "user_badges_showcased_idx" ON "user_badges" USING btree ("user_id","showcased_at") WHERE showcased_at is not null;--> statement-breakpoint
CREATE INDEX "users_avatar_folder_idx" ON "users" USING btree ("avatar_folder") WHERE avatar_folder is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE "users" SET
  "combo_count" = (SELECT count(*) FROM "combos" WHERE "combos"."user_id" = "users"."id"),
  "friend_count" = (SELECT count(*) FROM "friendships" WHERE "friendships"."user_id" = "users"."id");
