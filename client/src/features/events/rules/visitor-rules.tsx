import { t } from '#shared/translate';
import type { PublicTournamentPage } from '#shared/web';
import { Card, CardTitle } from '@/components/ui/card';
import { STAGE_WORDS } from '../views/words';
import { RulesList } from './rules-words';

interface VisitorRulesProps {
  event: NonNullable<PublicTournamentPage['event']>;
}

/** Format and rules of an event, for people without an account. */
export function VisitorRules({ event: { stages, rules } }: VisitorRulesProps) {
  return (
    <Card className="@container/rules">
      <CardTitle>{t('Rules')}</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        {stages.map(({ kind }) => STAGE_WORDS[kind]).join(' → ')}
      </p>
      <RulesList rules={rules} stages={stages} />
    </Card>
  );
}
