import { ArrowRight, Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Combo } from '#shared/combos';
import { isNoPart, type PartKind } from '#shared/rules/parts/kinds';
import { drawPercentage, winPercentage } from '#shared/rules/rates';
import type { SharedCombo } from '#shared/shared-things';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { PartName } from '@/components/part-name';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Rate } from '@/components/ui/rate';
import { ReportButton } from '@/features/friends';
import { cx } from '@/lib/cx';
import { partPath } from '@/lib/part-path';
import { inPercent, measured } from '@/lib/words';
import { RecordRow } from './card-parts';
import { FinishRates, finishBasis, ResultSplit } from './combo-facts';
import { shareCombo } from './combo-words';

interface ComboDetailDialogProps {
  combo: Combo;
  onClose: () => void;
  onEdit?: () => void;
}

export function ComboDetailDialog({ combo, onClose, onEdit }: ComboDetailDialogProps) {
  const draws = drawPercentage(combo);
  return (
    <Dialog
      onClose={onClose}
      title={combo.name}
      footer={
        <>
          <ComboDialogActions combo={combo} />
          {combo.can.edit && onEdit && (
            <Button variant="primary" icon={<Pencil />} onClick={onEdit}>
              {t('Edit')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-5">
          <ComboEmblem combo={combo} className="size-24 md:size-32" spin />
          <ComboParts combo={combo} className="min-w-0 flex-1" />
        </div>
        <RecordRow combo={combo} large />
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
            <div>
              <p className="eyebrow mb-1">{t('Win rate')}</p>
              <Rate percent={winPercentage(combo)} battles={combo.battles} />
            </div>
            {combo.draws > 0 && (
              <div>
                <p className="eyebrow mb-1">{t('Draw rate')}</p>
                <p className="figures font-display text-3xl leading-none font-bold text-draw">
                  {inPercent(draws)}
                </p>
              </div>
            )}
          </div>
          <ResultSplit combo={combo} />
        </div>
        <section>
          <h3 className="eyebrow mb-2.5">{t('How it wins')}</h3>
          <FinishRates combo={combo} basis={finishBasis(combo)} />
        </section>
      </div>
    </Dialog>
  );
}

export function ComboDialogActions({ combo }: { combo: Combo }) {
  return (
    <div className="flex gap-2 md:mr-auto">
      <ButtonLink to={`/combos/${combo.id}`} className="flex-1" icon={<ArrowRight />}>
        {t('Open combo page')}
      </ButtonLink>
      <IconButton
        label={t('Share')}
        variant="secondary"
        icon={<Share2 />}
        onClick={() => shareCombo(combo)}
      />
      {!combo.isMine && <ReportButton kind="combo" targetId={combo.id} name={combo.name} compact />}
    </div>
  );
}

interface ComboPartsProps {
  combo: SharedCombo;
  /** Includes frame, armor and weight. */
  full?: boolean;
  className?: string;
}

type Row = readonly [label: string, value: string | null | undefined, kind?: PartKind];

/** Blade, ratchet, bit and the other parts that are set. */
export function ComboParts({ combo, full = false, className }: ComboPartsProps) {
  const always: Row[] = [
    [t('Blade'), combo.blade, 'blade'],
    [t('Ratchet'), combo.disk, 'disk'],
    [t('Bit'), combo.driver, 'driver'],
  ];
  const others: Row[] = [
    [t('Lock chip'), combo.lockChip ?? combo.chip, 'lockChip'],
    [t('Main blade'), combo.mainBlade, 'mainBlade'],
    [t('Over blade'), combo.overBlade, 'overBlade'],
    [t('Assist blade'), combo.assistBlade, 'assistBlade'],
  ];
  const extras: Row[] = [
    [t('Frame'), combo.frame],
    [t('Armor'), combo.armor],
    [t('Weight'), combo.weight === null ? null : measured(combo.weight, 'gram')],
  ];
  const rows = [
    ...always,
    ...[...others, ...(full ? extras : [])].filter(([, value]) => !isNoPart(value)),
  ];
  return (
    <dl className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-4', className)}>
      {rows.map(([label, value, kind]) => (
        <div
          key={label}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className={cx('font-semibold', isNoPart(value) && 'font-normal text-faint')}>
            {kind && value && !isNoPart(value) ? (
              <Link to={partPath(kind, value)} className="underline-offset-4 hover:underline">
                <PartName part={{ kind, name: value }} />
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
