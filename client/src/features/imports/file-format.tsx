import { IMPORT_COLUMNS, IMPORT_MAX_ROWS, type ImportColumn } from '@shared/imports';

const MEANINGS: Record<ImportColumn, string> = {
  playedAt: 'When it was played, such as 2026-03-14 or 2026-03-14T15:30Z',
  eventName: 'Where; left out it is a practice match',
  comboName: 'What a combo is called if it has to be made',
  blade: 'Your blade, by any of its names',
  ratchet: 'Your ratchet, such as 3-60',
  bit: 'Your bit, by name or letters',
  lockChip: 'For CX combos',
  mainBlade: 'For CX combos',
  assistBlade: 'For CX combos',
  overBlade: 'For CX combos that have one',
  opponentName: 'Whom you played',
  opponentCombo: 'What they played',
  rounds: 'Each round: me:burst opponent:spin draw:over',
};

/** What the columns of a file are called and hold. */
export function FileFormat() {
  return (
    <details className="group rounded-[10px] border border-line bg-bg">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        What the file looks like
      </summary>
      <div className="border-t border-line px-3 py-3 text-sm">
        <p className="text-muted">
          The first line names the columns, in any order; at most{' '}
          {IMPORT_MAX_ROWS.toLocaleString('en')} battles. Combos that you do not have yet are made.
          The same battle is never imported twice.
        </p>
        <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-[8rem_1fr]">
          {IMPORT_COLUMNS.map((column) => (
            <div key={column} className="contents">
              <dt className="font-mono font-semibold">{column}</dt>
              <dd className="text-muted max-sm:mb-1">{MEANINGS[column]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
