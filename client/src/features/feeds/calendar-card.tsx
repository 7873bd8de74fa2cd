import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CalendarSync, Power, RefreshCw } from 'lucide-react';
import { feedsApi, type OwnFeed } from '#shared/feeds';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { CopyText } from '@/components/ui/copy-text';
import { Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { call } from '@/lib/api';
import { notifySuccess } from '@/lib/notify';
import { queryOf } from '@/lib/queries';

const feedQuery = queryOf(feedsApi.getOwnFeed);

/** The tournaments that one is registered for, for the calendar on a phone or computer. */
export function CalendarCard() {
  const query = useQuery(feedQuery);
  return (
    <SettingsCard
      title={t('Your tournaments in your calendar')}
      text={t(
        'Your calendar shows every tournament that you are registered for, and follows when one changes or is cancelled.',
      )}
    >
      <Loaded
        query={query}
        skeleton={<Skeletons label={t('Loading your calendar')} of="h-44" />}
        failed={{ title: t('The address of your calendar could not be loaded') }}
      >
        {({ url }) => (url ? <Address url={url} /> : <Make />)}
      </Loaded>
    </SettingsCard>
  );
}

function useChange(send: () => Promise<OwnFeed>, words: { done: string; failed: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (feed) => {
      client.setQueryData(feedQuery.queryKey, feed);
      notifySuccess(words.done);
    },
    meta: { failed: words.failed },
  });
}

function Make() {
  const make = useChange(() => call(feedsApi.putOwnFeed), {
    done: t('Address made'),
    failed: t('The address was not made'),
  });
  return (
    <Button icon={<CalendarPlus />} loading={make.isPending} onClick={() => make.mutate()}>
      {t('Make an address')}
    </Button>
  );
}

function Address({ url }: { url: string }) {
  const renew = useChange(() => call(feedsApi.renewOwnFeed), {
    done: t('New address made'),
    failed: t('No new address was made'),
  });
  const turnOff = useChange(
    async () => {
      await call(feedsApi.deleteOwnFeed);
      return { url: null };
    },
    { done: t('Calendar turned off'), failed: t('The calendar was not turned off') },
  );
  return (
    <>
      <CopyText text={url} label={t('Copy address')}>
        <ButtonLink size="sm" icon={<CalendarSync />} to={url.replace(/^https?:/, 'webcal:')}>
          {t('Subscribe [[to a calendar]]')}
        </ButtonLink>
        <ConfirmButton
          size="sm"
          icon={<RefreshCw />}
          question={{
            title: t('Make a new address?'),
            description: t(
              'The address that you have stops working at once, in every calendar. Subscribe there to the new one.',
            ),
            confirmLabel: t('Make a new address'),
          }}
          onConfirm={() => renew.mutateAsync()}
        >
          {t('New address')}
        </ConfirmButton>
        <ConfirmButton
          size="sm"
          variant="ghost"
          icon={<Power />}
          question={{
            title: t('Turn off the calendar?'),
            description: t(
              'Its address stops working at once and for good. You can make another one at any time.',
            ),
            confirmLabel: t('Turn off'),
          }}
          onConfirm={() => turnOff.mutateAsync()}
        >
          {t('Turn off')}
        </ConfirmButton>
      </CopyText>
      <p className="mt-3 text-sm text-muted">
        {t(
          'Subscribe opens the calendar on most phones and computers. For one on the web, copy the address and add a calendar from a URL there. Whoever has the address sees where you play: give it to nobody.',
        )}
      </p>
    </>
  );
}
