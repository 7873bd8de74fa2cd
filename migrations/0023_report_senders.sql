DROP INDEX "event_reports_client_id_key";--> statement-breakpoint
-- The latest of each sender and match stays.
UPDATE event_reports SET status = 'set_aside' WHERE status = 'waiting' AND EXISTS (
  SELECT FROM event_reports later WHERE later.tournament_id = event_reports.tournament_id
    AND later.key = event_reports.key AND later.by = event_reports.by
    AND later.status = 'waiting' AND later.id > event_reports.id);--> statement-breakpoint
CREATE UNIQUE INDEX "event_reports_waiting_key" ON "event_reports" USING btree ("tournament_id","key","by") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "event_reports_client_id_key" ON "event_reports" USING btree ("tournament_id","client_id","by");