ALTER TABLE "media" ADD COLUMN "status_note" jsonb;--> statement-breakpoint
-- A sentence that is not known stays as it is, and is shown.
UPDATE "media" SET "status_note" = CASE
	WHEN "status_message" ~ '^This video uses .*, which most browsers cannot play\.' THEN (
		SELECT jsonb_build_object(
			'kind', 'video_unplayable',
			'codec', nullif(found[1], 'an uncommon format'),
			'hasDeepColour', found[2] IS NOT NULL)
		FROM regexp_match("status_message", '^This video uses (.*?)( with more than 8-bit 4:2:0 colour)?, which most') AS found)
	WHEN "status_message" ~ '^The sound was removed: it uses .*, which not every browser' THEN jsonb_build_object(
		'kind', 'sound_removed',
		'codec', nullif(substring("status_message" from 'it uses (.*), which not every'), 'an uncommon format'))
	WHEN "status_message" ~ '^This image has \d+ megapixels; the maximum is \d+\.' THEN jsonb_build_object(
		'kind', 'image_too_large',
		'megapixels', substring("status_message" from 'has (\d+)')::int,
		'max', substring("status_message" from 'is (\d+)')::int)
	ELSE (
		SELECT jsonb_build_object('kind', known.kind) FROM (VALUES
			('failed', 'This file could not be processed. Please try another file or format.'),
			('stalled', 'Processing this file took too long. Please try again, or upload another file.'),
			('upload_missing', 'The uploaded file is no longer available. Please upload it again.'),
			('video_missing', 'The video file is no longer available. Please upload it again.'),
			('video_damaged', 'This video is damaged or incomplete. Please upload it again, or export it again first.'),
			('video_without_picture', 'This file contains no video. Please choose another one.'),
			('video_too_large', 'The resolution of this video is too high. Please make it smaller and try again.'),
			('image_unreadable', 'This image cannot be read. It may be damaged; please try another one.'),
			('image_too_slow', 'This image takes too long to process. Please make it smaller and try again.'),
			('image_too_complex', 'This image needs too much memory to process. Please make it smaller and try again.'),
			('animation_stopped', 'The animation is too long, so only its first frame is shown.')
		) AS known(kind, words) WHERE known.words = "status_message")
	END
WHERE "status_message" IS NOT NULL;
