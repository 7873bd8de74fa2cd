ALTER TABLE "events" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "event_log_staff_idx" ON "event_log" USING btree (coalesce(after ->> 'userId', before ->> 'userId')) WHERE act in ('staff', 'staff.joined', 'staff.removed');--> statement-breakpoint
UPDATE event_log SET before = NULL, after = NULL
WHERE act IN ('staff', 'staff.joined', 'staff.removed')
  AND coalesce(after ->> 'userId', before ->> 'userId') IS NOT NULL
  AND NOT EXISTS (SELECT FROM users WHERE id::text = coalesce(after ->> 'userId', before ->> 'userId'));
