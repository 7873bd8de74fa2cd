import type { Combo } from '@shared/combos';
import type { ReactNode } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboParts, FinishRates, PerfectBadge, RecordRow, ResultSplit } from '@/features/combos';
import { BattleHistory } from './battle-history';
import { WinRate } from './win-rate';

const makerOf = ({ user }: Combo) => user.displayName || user.username;

/** All that is known of a combo in the community, its battles last. */
export function ComboOverview({ combo }: { combo: Combo }) {
  return (
    <>
      <div className="flex items-center gap-5">
        <ComboEmblem combo={combo} className="size-24 md:size-32" spin />
        <ComboParts combo={combo} className="min-w-0 flex-1" />
      </div>
      {combo.description && (
        <p dir="auto" className="break-words whitespace-pre-line text-muted">
          {combo.description}
        </p>
      )}
      <Section title="Win rate">
        <div className="flex items-start justify-between gap-3">
          <WinRate combo={combo} />
          {combo.isPerfectCombo && <PerfectBadge />}
        </div>
        <div className="mt-3 flex flex-col gap-3">
          <ResultSplit combo={combo} />
          <RecordRow combo={combo} large />
        </div>
      </Section>
      <Section title="Finishes of the rounds it wins">
        <FinishRates combo={combo} />
      </Section>
      <Section title="Battle history">
        <BattleHistory comboId={combo.id} owner={combo.isMine ? 'You' : makerOf(combo)} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="eyebrow mb-2.5">{title}</h3>
      {children}
    </section>
  );
}
