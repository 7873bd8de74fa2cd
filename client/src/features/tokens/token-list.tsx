import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { TOKENS_MAX, type Token, tokensApi } from '#shared/tokens';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsList } from '@/components/ui/settings-list';
import { call } from '@/lib/api';
import { formatDate } from '@/lib/dates';
import { lazyDialog } from '@/lib/lazy';
import { queryOf } from '@/lib/queries';
import { rich } from '@/lib/rich';
import { SCOPE_WORDS } from './words';

const TokenDialog = lazyDialog(async () => (await import('./token-dialog')).TokenDialog);

const tokensQuery = queryOf(tokensApi.listTokens);

export function TokenList() {
  const query = useQuery(tokensQuery);
  return (
    <SettingsList
      title={t('Tokens for programs')}
      text={t(
        'With a token, a program of yours reads or records for you: a spreadsheet, a screen in the hall, a bot. It never gets your password, your chats or your account, and you can revoke it at any time.',
      )}
      label={t('Tokens')}
      query={query}
      skeleton={{ label: t('Loading tokens'), of: ['h-20', 'h-20'] }}
      failed={t('Your tokens could not be loaded')}
      empty={t('You have no tokens.')}
      add={{
        label: t('Make a token'),
        Dialog: TokenDialog,
        max: TOKENS_MAX,
        full: t('You have {max} tokens, which is the most. Revoke one to make another.', {
          max: TOKENS_MAX,
        }),
      }}
      removal={({ id, name }) => ({
        entity: 'token',
        remove: () => call(tokensApi.deleteToken, { params: { id } }),
        title: t('Revoke {name}? [[a token]]', { name }),
        description: t('Whatever uses it stops working at once. This cannot be undone.'),
        confirmLabel: t('Revoke'),
        done: [t('Token revoked'), t('It no longer works.')],
        failed: [t('Failed to revoke the token')],
        unchanged: ['/api/tokens'],
      })}
    >
      {(token, onRevoke) => <TokenRow key={token.id} token={token} onRevoke={onRevoke} />}
    </SettingsList>
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

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (token: Token) => void }) {
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
        {rich('Revoke<hidden> {name}</hidden> [[a token]]', { name })}
      </Button>
    </li>
  );
}
