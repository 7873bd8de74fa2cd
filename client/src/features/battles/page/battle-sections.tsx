import { t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { ResultBadge } from '@/components/ui/finish';
import { RoundList, type ShownBattle, Versus } from './versus';

interface BattleSectionProps {
  battle: ShownBattle;
  /** The owner's name; undefined if it is the reader. */
  owner: string | undefined;
}

interface BattleResultProps extends BattleSectionProps {
  onAddCombo?: (() => void) | undefined;
}

export function BattleResult({ battle, owner, onAddCombo }: BattleResultProps) {
  const { myCombo } = battle;
  return (
    <section
      aria-label={t('Result')}
      className="group/spin @container relative overflow-hidden rounded-card border border-line bg-surface"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-1.5"
        style={{
          backgroundImage: `linear-gradient(90deg, ${myCombo.colorStart}, ${myCombo.colorEnd} 45%, ${battle.opponentColorStart} 55%, ${battle.opponentColorEnd})`,
        }}
      />
      <Glow from={myCombo.colorStart} at="left" />
      <Glow from={battle.opponentColorStart} at="right" />
      <div className="relative flex flex-col items-center gap-4 px-3 pt-6 pb-6 md:px-8 md:pt-8">
        <p className="flex items-center gap-2 text-muted">
          <ResultBadge result={battle.result} className="px-3! text-lg!" />
          {owner && <span>{t('for {owner} [[the result of this person]]', { owner })}</span>}
        </p>
        <Versus
          battle={battle}
          owner={owner}
          large
          onAddCombo={onAddCombo}
          className="w-full max-w-3xl"
        />
      </div>
    </section>
  );
}

export function BattleRoundsCard({ battle, owner }: BattleSectionProps) {
  return (
    <Card className="mt-4">
      <CardTitle>
        {t('Rounds ({count}) [[of a battle]]', { count: battle.roundsData.length })}
      </CardTitle>
      {battle.roundsData.length > 0 ? (
        <RoundList battle={battle} owner={owner} className="mt-3" />
      ) : (
        <p className="mt-1 text-muted">
          {t(
            'This battle was imported with its score only. It counts as a battle, but not in the finishes.',
          )}
        </p>
      )}
    </Card>
  );
}

function Glow({ from, at }: { from: string; at: 'left' | 'right' }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 opacity-[0.16]"
      style={{
        backgroundImage: `radial-gradient(60% 90% at ${at === 'left' ? '12%' : '88%'} 40%, ${from}, transparent)`,
      }}
    />
  );
}
