import type { ListedCombo } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { partsLine } from '@/features/combos';

const partsOf = ({ blade, disk, driver, ...parts }: ListedCombo) =>
  partsLine({ ...parts, blade: blade ?? '', disk: disk ?? '', driver: driver ?? '' });

export function ListedDeck({ deck }: { deck: readonly ListedCombo[] }) {
  return (
    <ol aria-label={t('Handed in')} className="flex flex-col gap-2">
      {deck.map((combo) => {
        const parts = partsOf(combo);
        return (
          <li
            key={`${combo.name} ${parts}`}
            className="rounded-field border border-line bg-bg/50 px-3 py-2"
          >
            <span dir="auto" className="block font-semibold wrap-anywhere">
              {combo.name || parts}
            </span>
            {combo.name && combo.name !== parts && (
              <span className="block text-sm text-muted">{parts}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
