import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { friendsQueries } from '@/features/friends';
import { lazyDialog } from '@/lib/lazy';
import { readId } from '@/lib/paths';
import { useAskedDialog } from '@/lib/use-address';
import { useKeyboardBox } from '@/lib/use-keyboard-box';
import { usePageTitle } from '@/lib/use-page-title';
import { MessagePane, UserNotFound } from './message-pane';

const OfferDialog = lazyDialog(async () => (await import('@/features/trades')).OfferDialog);

/**
 * Fills the space left by the shell, or by the on-screen keyboard.
 */
export function ConversationPage() {
  const { id = '' } = useParams();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const keyboard = useKeyboardBox();
  const userId = readId(id);
  const person = useQuery({ ...friendsQueries.person(userId ?? 0), enabled: userId !== null });
  usePageTitle(
    person.data ? t('Chat with {name}', { name: nameOf(person.data) }) : t('Conversation'),
  );

  const offer = useAskedDialog('trade');
  const closeOffer = useCallback(() => offer.setOpen(false), [offer.setOpen]);

  if (userId === me.id) return <Navigate to="/chat" replace />;
  const back = (
    <Link
      to="/chat"
      aria-label={t('Back to chat')}
      title={t('Back to chat')}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-raised hover:text-ink"
    >
      <ArrowLeft className="size-5" />
    </Link>
  );
  const elsewhere = <ButtonLink to="/chat">{t('Back to chat')}</ButtonLink>;
  return (
    <div
      className="mx-auto flex min-h-0 w-full max-w-4xl flex-1 flex-col bg-bg md:border-x md:border-line"
      style={keyboard ? { ...OVER_ALL, ...keyboard } : undefined}
    >
      {userId === null ? (
        <UserNotFound place="page" back={back} action={elsewhere} />
      ) : (
        <MessagePane
          userId={userId}
          place="page"
          back={back}
          elsewhere={elsewhere}
          onBlocked={() => void navigate('/chat', { replace: true })}
        />
      )}
      {person.data && <OfferDialog open={offer.isOpen} person={person.data} onClose={closeOffer} />}
    </div>
  );
}

const OVER_ALL = { position: 'fixed', insetInline: 0, zIndex: 30 } as const;
