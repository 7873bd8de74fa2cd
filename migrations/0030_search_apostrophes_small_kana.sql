-- As before, but without apostrophes and with small kana as large ones, like foldText in
-- shared/rules/search-words.ts.
CREATE OR REPLACE FUNCTION search_text_of(VARIADIC texts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
	SELECT CASE WHEN octet_length(lines) = length(lines) THEN replace(lower(lines), '''', '') ELSE (
		SELECT string_agg(
			CASE
				WHEN ascii(letter) < 128 THEN letter
				WHEN ascii(letter) BETWEEN 12353 AND 12438 THEN 'U' || to_hex(ascii(letter) + 96) || 'Z'
				ELSE 'U' || to_hex(ascii(letter)) || 'Z'
			END, '' ORDER BY place)
		FROM string_to_table(
			translate(replace(replace(replace(
				lower(normalize(regexp_replace(normalize(lines, NFKD), '[\u0300-\u036f]', '', 'g'), NFC)),
				'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
				'øłđıςぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ''‘’‛ʼ',
				'oldiσアイウエオツヤユヨワカケアイウエオツヤユヨワカケ'),
			NULL
		) WITH ORDINALITY AS letters(letter, place)
	) END
	FROM (SELECT replace(E'\n' || array_to_string(texts, E'\n') || E'\n', E'\n', E'\n ') AS lines) AS joined
);--> statement-breakpoint
-- Setting a column to itself computes the search text again, only in the rows where it changes.
UPDATE "users" SET "username" = "username" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';--> statement-breakpoint
UPDATE "combos" SET "name" = "name" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';--> statement-breakpoint
UPDATE "decks" SET "name" = "name" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';--> statement-breakpoint
UPDATE "media" SET "title" = "title" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';--> statement-breakpoint
UPDATE "tournaments" SET "name" = "name" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';--> statement-breakpoint
UPDATE "battles" SET "event_name" = "event_name" WHERE "search_text" ~ '''|U(201[89b]|2bc|30a[13579]|30c3|30e[357e]|30f[56])Z';
