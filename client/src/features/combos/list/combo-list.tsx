import { Eye, Globe, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Combo } from '#shared/combos';
import { rateCaveat } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { EntityCard } from '@/components/ui/entity-card';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { CREATE_COMBO_PATH } from '@/lib/paths';
import { useComboList } from '../api';
import { ColourStrip, PerfectBadge, RecordRow } from '../card-parts';
import { useComboDialogs } from '../combo-dialogs';
import { DrawLine, WinRateBadge } from '../combo-facts';
import { partsLine } from '../combo-words';

/** Size of a card's skeleton. */
export const COMBO_PLACE = 'h-76 rounded-card';
export const COMBO_GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]';

interface ComboListProps extends Pick<ComboCardProps, 'onAct'> {
  query: ReturnType<typeof useComboList>;
  skeletons: number;
  empty: ReactNode;
}

export function ComboList({ query, skeletons, empty, onAct }: ComboListProps) {
  return (
    <QueryList
      query={query}
      skeleton={
        <Skeletons
          label={t('Loading combos')}
          of={COMBO_PLACE}
          rows={skeletons}
          className={COMBO_GRID}
        />
      }
      failed={{
        title: t('Error loading combos'),
        text: t('Could not load your combos. Please try refreshing the page.'),
      }}
      empty={empty}
    >
      {(combos) => (
        <ul aria-label={t('Combos')} className={COMBO_GRID}>
          {combos.map((combo) => (
            <li key={combo.id} className="grid">
              <ComboCard combo={combo} onAct={onAct} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  );
}

export function NoCombos({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<TopIcon />}
      title={t('No combos yet')}
      text={t(
        'Put a blade, a ratchet and a bit together, then record battles to see what it can do.',
      )}
      action={action}
    />
  );
}

/** The person's combos, as a section of another screen. */
export function OwnCombos() {
  const query = useComboList();
  const { open, dialogs } = useComboDialogs(query.data);
  return (
    <>
      <ComboList
        query={query}
        skeletons={3}
        onAct={open}
        empty={
          <NoCombos
            action={
              <ButtonLink to={CREATE_COMBO_PATH} variant="primary" icon={<Plus />}>
                {t('Create your first combo')}
              </ButtonLink>
            }
          />
        }
      />
      {dialogs}
    </>
  );
}

export type ComboAct = 'view' | 'edit' | 'delete';

export interface ComboCardProps {
  combo: Combo;
  readOnly?: boolean;
  onAct: (act: ComboAct, combo: Combo) => void;
}

/** Memoised, because the list is polled. */
export const ComboCard = memo(function ComboCard({
  combo,
  readOnly = false,
  onAct,
}: ComboCardProps) {
  return (
    // Off-screen cards cost no layout; a card is about 19rem tall.
    <EntityCard
      aria-label={combo.name}
      className="[content-visibility:auto] [contain-intrinsic-size:auto_19rem]"
    >
      <ColourStrip combo={combo} glow />
      <div className="relative flex flex-1 flex-col gap-3.5 p-4">
        <div className="flex flex-wrap items-center gap-3.5">
          <ComboEmblem combo={combo} className="size-18" spin />
          <div className="min-w-0 flex-1 basis-36">
            <h2
              dir="auto"
              className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide break-words"
            >
              <Link
                to={`/combos/${combo.id}`}
                className="rounded-sm underline-offset-4 hover:underline"
              >
                <ComboText text={combo.name} />
              </Link>
            </h2>
            <p className="line-clamp-1 text-sm text-muted">{partsLine(combo)}</p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
              <WinRateBadge combo={combo} />
              {combo.isPerfectCombo && <PerfectBadge />}
              {!readOnly && combo.isPublic && (
                <Globe
                  role="img"
                  aria-label={t('In the community')}
                  className="size-4 text-muted"
                />
              )}
            </div>
          </div>
        </div>
        <RecordRow combo={combo} />
        <div className="flex flex-wrap justify-between gap-x-3 text-sm empty:hidden">
          {rateCaveat(combo.battles) && (
            <p className="text-muted first-letter:uppercase">{rateCaveat(combo.battles)}</p>
          )}
          <DrawLine combo={combo} />
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-2">
          {/* Last on a phone, where the floating button covers that end of the row. */}
          <Button
            size="sm"
            className="flex-1 max-md:order-last"
            icon={<Eye />}
            onClick={() => onAct('view', combo)}
          >
            {t('View Details')}
          </Button>
          {!readOnly && combo.can.edit && (
            <IconButton
              label={t('Edit {name}', { name: combo.name })}
              icon={<Pencil />}
              onClick={() => onAct('edit', combo)}
            />
          )}
          {!readOnly && combo.can.delete && (
            <IconButton
              label={t('Delete {name}', { name: combo.name })}
              icon={<Trash2 />}
              className="hover:text-loss"
              onClick={() => onAct('delete', combo)}
            />
          )}
        </div>
      </div>
    </EntityCard>
  );
});
