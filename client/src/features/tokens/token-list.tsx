import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { TOKENS_MAX, type Token, tokensApi } from '#shared/tokens';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { formatDate } from '@/lib/dates';
import { lazyDialog } from '@/lib/lazy';
import { queryOf } from '@/lib/queries';
import { rich } from '@/lib/rich';
import { SCOPE_WORDS } from './words';

const TokenDialog = lazyDialog(async () => (await import('./token-dialog')).TokenDialog);

const tokensQuery = queryOf(tokensApi.listTokens);

/** One that is gone already counts as done. */
const revoke = (id: number) =>
  call(tokensApi.deleteToken, { params: { id } }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });

export function TokenList() {
  const query = useQuery(tokensQuery);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Token | null>(null);

  return (
    <SettingsCard
      title={t('Tokens for programs')}
      text={t(
        'With a token, a program of yours reads or records for you: a spreadsheet, a screen in the hall, a bot. It never gets your password, your chats or your account, and you can revoke it at any time.',
      )}
    >
      <QueryList
        query={query}
        skeleton={
          <Skeletons label={t('Loading tokens')} of={['h-20', 'h-20']} className="space-y-3 py-2" />
        }
        failed={{ title: t('Your tokens could not be loaded') }}
        empty={<p className="mb-4 text-sm text-muted">{t('You have no tokens.')}</p>}
      >
        {(tokens) => (
          <ul aria-label={t('Tokens')} className="mb-4 divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={setAsked} />
            ))}
          </ul>
        )}
      </QueryList>
      {query.data && query.data.length >= TOKENS_MAX ? (
        <p className="text-sm text-muted">
          {t('You have {max} tokens, which is the most. Revoke one to make another.', {
            max: TOKENS_MAX,
          })}
        </p>
      ) : (
        <Button icon={<Plus />} disabled={!query.data} onClick={() => setAdding(true)}>
          {t('Make a token')}
        </Button>
      )}
      <TokenDialog open={isAdding} onClose={() => setAdding(false)} />
      {asked && (
        <ConfirmDelete
          entity="token"
          id={asked.id}
          remove={() => revoke(asked.id)}
          title={t('Revoke {name}? [[a token]]', { name: asked.name })}
          description={t('Whatever uses it stops working at once. This cannot be undone.')}
          confirmLabel={t('Revoke')}
          done={[t('Token revoked'), t('It no longer works.')]}
          failed={[t('Failed to revoke the token')]}
          unchanged={['/api/tokens']}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsCard>
  );
}

const datesOf = ({ createdAt, lastUsedAt }: Token) =>
  lastUsedAt
    ? t('Made {made}, last used {used} [[dates]]', {
        made: formatDate(createdAt),
        used: formatDate(lastUsedAt),
      })
    : t('Made {made}, not used yet [[dates]]', { made: formatDate(createdAt) });

function Ending({ expiresAt }: Pick<Token, 'expiresAt'>) {
  if (expiresAt === null) return <>{t('Does not end')}</>;
  const date = formatDate(expiresAt);
  if (Date.parse(expiresAt) > Date.now()) return <>{t('Works until {date}', { date })}</>;
  return <span className="text-warning">{t('Ended on {date}', { date })}</span>;
}

interface TokenRowProps {
  token: Token;
  onRevoke: (token: Token) => void;
}

function TokenRow({ token, onRevoke }: TokenRowProps) {
  const { name, scopes, expiresAt } = token;
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound className="mt-0.5 size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold break-words">{name}</p>
        <p className="mt-1 flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{SCOPE_WORDS[scope].name}</Badge>
          ))}
        </p>
        <p className="mt-1 text-sm text-muted">
          {datesOf(token)}
          <br />
          <Ending expiresAt={expiresAt} />
        </p>
      </div>
      <Button size="sm" onClick={() => onRevoke(token)}>
        {rich('Revoke<hidden> {name}</hidden> [[a token]]', {
          name,
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </Button>
    </li>
  );
}
