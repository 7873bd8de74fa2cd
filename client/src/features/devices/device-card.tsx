import { CircleAlert, CircleCheck, Download, LoaderCircle, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { install, isAppleTouch, isInstalled, useAppWorker, useCanInstall } from '@/lib/app-install';

export function DeviceCard() {
  return (
    <SettingsCard title={t('This device')}>
      <ul className="mt-2 divide-y divide-line">
        <WithoutNetwork />
        <Installing />
      </ul>
    </SettingsCard>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

function Row({ icon, title, children, action }: RowProps) {
  return (
    <li className="flex gap-3 py-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold">{title}</p>
        {children && <p className="mt-0.5 text-sm text-muted">{children}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </li>
  );
}

const GOOD = <CircleCheck className="text-win" />;
const BAD = <CircleAlert className="text-warning" />;

function WithoutNetwork() {
  const { state } = useAppWorker();
  if (!window.isSecureContext) {
    return (
      <Row icon={BAD} title={t('Does not work offline')}>
        {t(
          'This address is not secure, so the browser can’t store the app, keep the screen awake or share pictures. Open Ripcord at an address that begins with https, or at localhost on the computer that runs it. What you record is still saved here and sent once Ripcord can be reached.',
        )}
      </Row>
    );
  }
  // The state is `none` until the worker is registered.
  if (state === 'preparing' || (state === 'none' && 'serviceWorker' in navigator)) {
    return (
      <Row
        icon={<LoaderCircle className="text-muted" />}
        title={t('Getting ready to work offline')}
      >
        {t('This takes a moment, only once. Please stay connected.')}
      </Row>
    );
  }
  if (state === 'ready') {
    return (
      <Row icon={GOOD} title={t('Works offline')}>
        {t(
          'Your combos, decks, battles, statistics and profile appear as they were when you were last connected. Logging out removes them from this device.',
        )}
      </Row>
    );
  }
  return (
    <Row icon={BAD} title={t('Does not work offline')}>
      {state === 'failed'
        ? t(
            'The app could not be stored on this device. There may be no space left; it will try again on your next visit.',
          )
        : t(
            'This browser can’t store apps, for example in private windows. Try another browser or window.',
          )}
    </Row>
  );
}

function Installing() {
  const offered = useCanInstall();
  if (isInstalled()) return <Row icon={GOOD} title={t('Installed as an app')} />;
  const icon = <Smartphone className="text-muted" />;
  if (offered) {
    return (
      <Row
        icon={icon}
        title={t('Install Ripcord')}
        action={
          <Button variant="primary" icon={<Download />} onClick={() => void install()}>
            {t('Install')}
          </Button>
        }
      >
        {t('It opens from your home screen in its own window.')}
      </Row>
    );
  }
  if (!isAppleTouch()) return null;
  return (
    <Row icon={icon} title={t('Install Ripcord')}>
      {t('Tap Share in the browser, then “Add to Home Screen”.')}
    </Row>
  );
}
