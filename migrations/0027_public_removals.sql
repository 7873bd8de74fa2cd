CREATE TABLE "public_removals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"display_name" text,
	"bio" text,
	"city" text,
	"avatar_folder" uuid,
	"avatar_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_comments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"media_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_items" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	CONSTRAINT "removed_items_user_id_kind_item_id_pk" PRIMARY KEY("user_id","kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "public_removals" ADD CONSTRAINT "public_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD CONSTRAINT "removed_comments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_comments" ADD CONSTRAINT "removed_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_items" ADD CONSTRAINT "removed_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_removals_removed_at_idx" ON "public_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "public_removals_folder_idx" ON "public_removals" USING btree ("avatar_folder");--> statement-breakpoint
CREATE INDEX "removed_comments_media_idx" ON "removed_comments" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "removed_comments_user_idx" ON "removed_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_kind_idx" ON "reports" USING btree ("status","kind","id" DESC NULLS FIRST);