import { Copy, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { ReportButton } from '@/features/friends';
import { usePageTitle } from '@/lib/use-page-title';
import { DeleteComboDialog } from '../combo-dialogs';
import { shareCombo } from '../combo-words';
import { sameComboPath } from '../same-combo';
import { ComboNotShown, useComboOfAddress } from './combo-of-address';
import { COLUMNS, ComboSections } from './combo-sections';
import { RecentBattles } from './recent-battles';

export function ComboPage() {
  const { data: combo, error, isPending, refetch } = useComboOfAddress();
  usePageTitle(combo?.name);
  if (combo) return <ComboView combo={combo} />;
  if (isPending) {
    const places = ['mb-3 h-11 w-64 lg:col-span-2', 'h-124', 'h-156'];
    return <Skeletons label={t('Loading combo')} of={places} className={COLUMNS} />;
  }
  return <ComboNotShown error={error} onRetry={refetch} />;
}

function ComboView({ combo }: { combo: Combo }) {
  return (
    <>
      <PageHeader
        title={combo.name}
        subtitle={
          combo.isMine
            ? undefined
            : t('Created by {name}', { name: combo.user.displayName || combo.user.username })
        }
        back={{ to: '/combos', label: t('Back to combos') }}
        actions={<ComboActions combo={combo} />}
      />
      <ComboSections combo={combo}>
        <RecentBattles comboId={combo.id} />
      </ComboSections>
    </>
  );
}

function ComboActions({ combo }: { combo: Combo }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button icon={<Share2 />} onClick={() => shareCombo(combo)}>
        {t('Share')}
      </Button>
      {!combo.isMine && (
        <ButtonLink to={sameComboPath(combo)} variant="primary" icon={<Copy />}>
          {t('Use this combo')}
        </ButtonLink>
      )}
      {!combo.isMine && <ReportButton kind="combo" targetId={combo.id} name={combo.name} compact />}
      {combo.can.delete && (
        <IconButton
          label={t('Delete combo')}
          variant="secondary"
          icon={<Trash2 />}
          className="hover:text-loss"
          onClick={() => setDeleting(true)}
        />
      )}
      {combo.isMine && combo.can.edit && (
        <ButtonLink to={`/combos/edit/${combo.id}`} variant="primary" icon={<Pencil />}>
          {t('Edit')}
        </ButtonLink>
      )}
      {deleting && (
        <DeleteComboDialog
          combo={combo}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/combos')}
        />
      )}
    </>
  );
}
