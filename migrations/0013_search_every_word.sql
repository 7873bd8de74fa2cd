-- Each text becomes a line that begins with a blank. Folds like foldText in shared/rules/search-words.ts,
-- without the machine's locale: letters other than ASCII become "U<code point>Z", since pg_trgm knows
-- them only in some locales. In lower case otherwise, so "U" marks nothing else.
CREATE FUNCTION search_text_of(VARIADIC texts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
	SELECT CASE WHEN octet_length(lines) = length(lines) THEN lower(lines) ELSE (
		SELECT string_agg(
			CASE
				WHEN ascii(letter) < 128 THEN letter
				WHEN ascii(letter) BETWEEN 12353 AND 12438 THEN 'U' || to_hex(ascii(letter) + 96) || 'Z'
				ELSE 'U' || to_hex(ascii(letter)) || 'Z'
			END, '' ORDER BY place)
		FROM string_to_table(
			translate(replace(replace(replace(
				lower(normalize(regexp_replace(normalize(lines, NFKD), '[\u0300-\u036f]', '', 'g'), NFC)),
				'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđıς', 'oldiσ'),
			NULL
		) WITH ORDINALITY AS letters(letter, place)
	) END
	FROM (SELECT replace(E'\n' || array_to_string(texts, E'\n') || E'\n', E'\n', E'\n ') AS lines) AS joined
);--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(username, display_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "combos" drop column "search_text";--> statement-breakpoint
ALTER TABLE "combos" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(name, blade, disk, driver, lock_chip, main_blade, assist_blade, over_blade)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "decks" drop column "search_text";--> statement-breakpoint
ALTER TABLE "decks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(name, description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media" drop column "search_text";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(title, description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" drop column "search_text";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(name, description, translate(locations::text, '[]"', E'\n\n\n'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "battles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text_of(event_name, opponent_name, opponent_combo)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "combos_search_idx" ON "combos" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "decks_search_idx" ON "decks" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_search_idx" ON "media" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tournaments_search_idx" ON "tournaments" USING gin (search_text gin_trgm_ops);
