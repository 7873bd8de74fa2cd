import { BellOff, BellRing, CircleCheck, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { isAppleTouch, isInstalled } from '@/lib/app-install';
import { usePush } from './api';
import type { Obstacle } from './device';

interface PushOfferProps {
  /** What for, such as "Tell me when my table is called". */
  label: string;
  /** What to do where nothing can be shown. */
  otherwise?: string;
  /** Shows nothing once it is on. */
  isBrief?: boolean;
}

/** Offers to tell the person on this device, or says why it cannot. */
export function PushOffer({ label, otherwise, isBrief = false }: PushOfferProps) {
  const { permission, isOn, isPageOnly, isTurningOn, turnOn, turnOff } = usePush();
  if (permission !== 'granted' && permission !== 'default') {
    return <WhyNot obstacle={permission} otherwise={otherwise} />;
  }
  if (!isOn) {
    return (
      <Button icon={<BellRing />} loading={isTurningOn} onClick={turnOn}>
        {label}
      </Button>
    );
  }
  if (isPageOnly) {
    return (
      <Switch
        checked
        onChange={turnOff}
        label={label}
        description={t('On this device, as long as Ripcord is open in the background.')}
      />
    );
  }
  if (isBrief) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex items-center gap-1.5 font-semibold text-win">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('We tell you on this device')}
      </span>
      <Link
        to="/account-settings?tab=notifications"
        className="inline-flex min-h-11 items-center gap-1.5 text-muted underline underline-offset-4 hover:text-ink"
      >
        <Settings2 aria-hidden="true" className="size-4" />
        {t('Change')}
      </Link>
    </p>
  );
}

function WhyNot({ obstacle, otherwise }: { obstacle: Obstacle; otherwise?: string | undefined }) {
  const [title, text] = WORDS[obstacle]();
  return (
    <div className="flex gap-3 rounded-tile border border-line bg-raised/50 px-3.5 py-3 text-sm">
      <BellOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="mt-0.5 text-muted">{text}</div>
        {otherwise && <p className="mt-1.5 text-muted">{otherwise}</p>}
      </div>
    </div>
  );
}

function whereToAllow(): string {
  if (isAppleTouch()) {
    return t('Allow them in the Settings of this device, under Notifications, Ripcord.');
  }
  if (isInstalled()) {
    return t('Allow them in the settings of this device, under Apps, Ripcord, Notifications.');
  }
  return t('Tap the icon beside the address, then Permissions, and allow notifications.');
}

const WORDS: Record<Obstacle, () => [title: string, text: ReactNode]> = {
  insecure: () => [
    t('Notifications need a secure address'),
    t('Browsers show them only over https. Ask who runs this Ripcord for such an address.'),
  ],
  'home-screen': () => [
    t('Add Ripcord to your Home Screen first'),
    <ol key="steps" className="list-decimal pl-5">
      <li>{t('Tap Share in the browser, then “Add to Home Screen”.')}</li>
      <li>{t('Open Ripcord from the Home Screen, and come back here.')}</li>
    </ol>,
  ],
  unsupported: () => [
    t('This browser shows no notifications'),
    t('Try another browser, or a window that is not private.'),
  ],
  blocked: () => [t('Notifications are blocked'), whereToAllow()],
};
