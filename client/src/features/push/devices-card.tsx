import { useQuery } from '@tanstack/react-query';
import { BellOff, Send, Smartphone, Trash2 } from 'lucide-react';
import type { Device } from '#shared/push';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { InlineError, Loaded } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { relativeTime } from '@/lib/dates';
import { devicesQuery, keyQuery, useRemoveDevice, useTestDevice } from './api';
import { PushOffer } from './push-offer';

/** The devices that get pushes, and whether this one can. */
export function DevicesCard() {
  const key = useQuery(keyQuery);
  const devices = useQuery(devicesQuery);
  const isOff = isAbsent(key.error);
  return (
    <SettingsCard
      title={t('Push on your devices')}
      text={t(
        'For what cannot wait, also while Ripcord is closed: your table, a message, a trade.',
      )}
    >
      {isOff ? (
        <p className="flex gap-3 text-muted">
          <BellOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('Push is not set up on this server. Ask who runs it.')}
        </p>
      ) : (
        <PushOffer label={t('Tell me on this device')} isBrief />
      )}
      {!isOff && (
        <div className="mt-4">
          <Loaded
            query={devices}
            skeleton={<Skeletons label={t('Loading devices')} of={['h-14', 'h-14']} />}
            failed={t('Your devices could not be loaded.')}
          >
            {(rows) => <DeviceList rows={rows} />}
          </Loaded>
          {key.error && devices.data && (
            <InlineError
              title={t('It is not known whether push works here.')}
              error={key.error}
              onRetry={() => void key.refetch()}
            />
          )}
        </div>
      )}
    </SettingsCard>
  );
}

function DeviceList({ rows }: { rows: readonly Device[] }) {
  if (rows.length === 0) return <p className="text-muted">{t('No device gets pushes yet.')}</p>;
  return (
    <ul aria-label={t('Devices that get pushes')} className="divide-y divide-line">
      {rows.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { name, current, lastSentAt } = device;
  const test = useTestDevice();
  const remove = useRemoveDevice();
  const shown = name ?? t('Unknown device');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Smartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 leading-snug font-semibold">
          <span className="break-words">{shown}</span>
          {current && <Badge>{t('This device')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {lastSentAt
            ? t('Last push {time}', { time: relativeTime(lastSentAt) })
            : t('Nothing was pushed yet')}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        <Button
          size="sm"
          icon={<Send />}
          loading={test.isPending}
          aria-label={t('Send a test to {device}', { device: shown })}
          onClick={() => test.mutate(device)}
        >
          {t('Test')}
        </Button>
        <IconButton
          label={t('Remove {device}', { device: shown })}
          icon={<Trash2 />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(device)}
        />
      </div>
    </li>
  );
}
