import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings as Settings } from '#shared/notifications';
import { t } from '#shared/translate';
import { SettingsCard } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { Skeletons } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/features/accounts';
import { DevicesCard } from '@/features/push';
import { notificationsQueries, useChangeSettings } from './api';
import { KindTable } from './kind-table';

const DIGESTS = [
  ['never', t('Never [[a mail]]')],
  ['daily', t('Daily, at 8')],
  ['weekly', t('Weekly, on Mondays')],
] as const;

/** Which notifications a person gets, where, and when. */
export function NotificationSettings() {
  const query = useQuery(notificationsQueries.settings());
  return (
    <Loaded
      query={query}
      skeleton={<Skeletons label={t('Loading settings')} of="h-72 max-w-3xl" />}
      failed={{ title: t('The settings could not be loaded') }}
    >
      {(settings) => (
        <>
          <DevicesCard />
          <KindTable kinds={settings.kinds} />
          <TimesCard settings={settings} />
          <PreviewsCard settings={settings} />
        </>
      )}
    </Loaded>
  );
}

const USUAL = { from: '22:00', to: '07:00' };

function TimesCard({ settings: { quiet, digest } }: { settings: Settings }) {
  const { guardian } = useCurrentUser();
  const { mutate } = useChangeSettings();
  const setTime = (part: Partial<typeof USUAL>) => {
    const next = { ...(quiet ?? USUAL), ...part };
    if (next.from && next.to && next.from !== next.to) mutate({ quiet: next });
  };
  return (
    <SettingsCard
      title={t('Quiet hours and digest')}
      text={t(
        'In quiet hours pushes wait, except for a running event, a free place and warnings about your account.',
      )}
    >
      <Switch
        label={t('Quiet hours')}
        checked={quiet !== null}
        onChange={(isOn) => mutate({ quiet: isOn ? USUAL : null })}
      />
      {quiet && (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Field label={t('From [[a time]]')}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={quiet.from}
                onChange={({ target }) => setTime({ from: target.value })}
              />
            )}
          </Field>
          <Field label={t('To [[a time]]')}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={quiet.to}
                onChange={({ target }) => setTime({ to: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {!guardian && (
        <Field
          label={t('Digest by mail')}
          hint={t('What you have not seen yet, in one mail.')}
          className="mt-4"
        >
          {(control) => (
            <Select
              {...control}
              value={digest}
              options={DIGESTS}
              onChoose={(choice) => mutate({ digest: choice })}
            />
          )}
        </Field>
      )}
    </SettingsCard>
  );
}

function PreviewsCard({ settings: { previews } }: { settings: Settings }) {
  const { guardian } = useCurrentUser();
  const { mutate } = useChangeSettings();
  return (
    <SettingsCard
      title={t('On a locked screen')}
      text={
        guardian
          ? t('Pushes to your devices show no names and no texts.')
          : t('Whoever picks up your phone can read what pushes show.')
      }
    >
      {!guardian && (
        <Switch
          label={t('Show names and texts')}
          checked={previews}
          onChange={(isOn) => mutate({ previews: isOn })}
        />
      )}
    </SettingsCard>
  );
}
