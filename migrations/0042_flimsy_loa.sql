CREATE TABLE "rule_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"rules" jsonb NOT NULL,
	"client_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_sets_name_key" ON "rule_sets" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_sets_client_id_key" ON "rule_sets" USING btree ("user_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE TRIGGER remember_deleted AFTER DELETE ON "rule_sets" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remember_deleted('rule-set', 'user_id');
