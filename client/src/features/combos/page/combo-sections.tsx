import { Globe, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { comboHints } from '#shared/rules/hints';
import { winPercentage } from '#shared/rules/rates';
import type { SharedCombo } from '#shared/shared-things';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { Badge } from '@/components/ui/badge';
import { Card, CardTitle } from '@/components/ui/card';
import { Rate } from '@/components/ui/rate';
import { cx } from '@/lib/cx';
import { battlesInWords } from '@/lib/words';
import { ColourStrip, PerfectBadge, RecordRow } from '../card-parts';
import { ComboParts } from '../combo-details';
import { DrawLine, FinishRates, finishBasis, ResultSplit } from '../combo-facts';
import { gradient } from '../combo-words';
import { Ratings, TypeMark } from '../ratings';

export const COLUMNS =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]';

interface ComboSectionsProps {
  combo: SharedCombo & { isPublic?: boolean; isMine?: boolean };
  /** Below the figures. */
  children?: ReactNode;
}

/** All that is known of a combo, for whoever may see it. */
export function ComboSections({ combo, children }: ComboSectionsProps) {
  const hints = comboHints(combo);
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-4">
        <Hero combo={combo} />
        <Card>
          <CardTitle>{t('Combo Configuration')}</CardTitle>
          <ComboParts combo={combo} full className="mt-2" />
          {combo.description && (
            <p className="mt-3 border-t border-line pt-3 whitespace-pre-line break-words text-muted">
              {combo.description}
            </p>
          )}
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <CardTitle>{t('Performance')}</CardTitle>
          <div className="mt-3 mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
            <div>
              <p className="eyebrow mb-1.5">{t('Win rate')}</p>
              <Rate percent={winPercentage(combo)} battles={combo.battles} size="lg" />
            </div>
            <DrawLine combo={combo} />
          </div>
          <ResultSplit combo={combo} />
          <div className="mt-4">
            <RecordRow combo={combo} large />
          </div>
          <Ratings combo={combo} className="mt-4" />
        </Card>
        <Card>
          <CardTitle>{t('Battle Analysis')}</CardTitle>
          <h3 className="eyebrow mt-3 mb-2.5">{t('How it wins')}</h3>
          <FinishRates combo={combo} basis={finishBasis(combo)} />
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <Hints
              title={t('Strengths')}
              icon={<ThumbsUp />}
              tone="text-win"
              lines={hints.strengths}
            />
            <Hints
              title={t('Weaknesses')}
              icon={<ThumbsDown />}
              tone="text-warning"
              lines={hints.weaknesses}
            />
          </div>
        </Card>
        {children}
      </div>
    </div>
  );
}

function Hero({ combo }: Pick<ComboSectionsProps, 'combo'>) {
  return (
    <div className="group/spin relative overflow-hidden rounded-card border border-line bg-surface">
      <ColourStrip combo={combo} className="h-1.5" />
      <span
        aria-hidden="true"
        className="absolute inset-0 opacity-[0.16] [mask-image:radial-gradient(circle_at_50%_42%,#000,transparent_72%)]"
        style={{ backgroundImage: gradient(combo.colorStart, combo.colorEnd, 130) }}
      />
      <div className="relative flex flex-col items-center gap-4 px-4 py-6">
        <ComboEmblem combo={combo} className="size-44 md:size-52" spin />
        <div className="flex flex-wrap justify-center gap-2">
          <Badge>{combo.bladeType ? <TypeMark type={combo.bladeType} /> : t('Unknown Type')}</Badge>
          <Badge>{battlesInWords(combo.battles)}</Badge>
          <Badge tone="win">
            {t('{count, plural, one {# win} other {# wins}}', { count: combo.wins })}
          </Badge>
          {combo.isPerfectCombo && <PerfectBadge />}
          {combo.isPublic && combo.isMine && (
            <Badge icon={<Globe />}>{t('In the community')}</Badge>
          )}
        </div>
      </div>
    </div>
  );
}

interface HintsProps {
  title: string;
  icon: ReactNode;
  tone: string;
  lines: readonly string[];
}

function Hints({ title, icon, tone, lines }: HintsProps) {
  return (
    <section aria-label={title}>
      <h3 className={cx('flex items-center gap-2 font-semibold [&_svg]:size-4.5', tone)}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line} className="border-l-2 border-line pl-3">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
