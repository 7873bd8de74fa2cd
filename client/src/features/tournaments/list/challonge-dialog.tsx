import { Printer } from 'lucide-react';
import { CHALLONGE_MAX_BYTES, eventImportsApi } from '#shared/event-imports';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RowImport } from '@/features/imports';
import { upload } from '@/lib/upload';
import { tournamentPath } from '../tournament-words';

const matchesIn = (count: number) =>
  t('{count, plural, one {# match} other {# matches}} imported', { count });

const WORDS = {
  imported: matchesIn,
  ready: (count: number) =>
    t('{count, plural, one {# match} other {# matches}} ready to import', { count }),
  unchanged: () => t('You have imported this tournament already.'),
  importThem: (count: number) =>
    t('Import {count, plural, one {# match} other {# matches}}', { count }),
};

/** Imports a finished tournament from Challonge, after a preview. */
export function ChallongeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Import from Challonge')}
      description={t(
        'A finished tournament with its pairs, scores and places. Choose the JSON file of Challonge’s API (v1), with participants and matches. Everybody in it is a guest, who can claim their matches with a code.',
      )}
    >
      <RowImport
        accept=".json,application/json"
        maxBytes={CHALLONGE_MAX_BYTES}
        words={WORDS}
        send={async ({ file, dryRun }, onProgress) => {
          const { repeated, matches, ...report } = await upload(eventImportsApi.importChallonge, {
            query: { dryRun },
            files: { file },
            onProgress,
          });
          return { ...report, imported: matches, repeated: Number(repeated) };
        }}
        about={({ name, players, eventId }) => (
          <>
            <p className="wrap-anywhere">
              {t('{name}: {players, plural, one {# player} other {# players}}', {
                name: name || t('Tournament from Challonge'),
                players,
              })}
            </p>
            {eventId !== null && (
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={tournamentPath(eventId)} variant="primary" onClick={onClose}>
                  {t('Open the tournament')}
                </ButtonLink>
                <ButtonLink
                  to={`${tournamentPath(eventId)}/print?what=entrants`}
                  icon={<Printer />}
                  onClick={onClose}
                >
                  {t('Slips with codes')}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      />
    </Dialog>
  );
}
