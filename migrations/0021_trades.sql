CREATE TABLE "trades" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"give" jsonb NOT NULL,
	"get" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"notes" jsonb,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "trade_id" bigint;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trades_client_id_key" ON "trades" USING btree ("from_id","client_id");--> statement-breakpoint
CREATE INDEX "trades_from_idx" ON "trades" USING btree ("from_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "trades_to_idx" ON "trades" USING btree ("to_id","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_trade_id_trades_id_fk" FOREIGN KEY ("trade_id") REFERENCES "public"."trades"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_parts_trade_idx" ON "collection_parts" USING btree ("user_id","kind","name_key") WHERE for_trade > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_trade_key" ON "messages" USING btree ("trade_id") WHERE trade_id is not null;