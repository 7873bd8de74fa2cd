import { CircleAlert, CircleCheck, Download, LoaderCircle, Smartphone } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import {
  getInstallPrompt,
  install,
  isAppleTouch,
  isInstalled,
  subscribeInstallPrompt,
  useAppWorker,
} from '@/lib/app-install';

/** What Ripcord can do on this device: open without a network, and be an app of its own. */
export function DeviceCard() {
  return (
    <Card className="max-w-xl">
      <CardTitle>This device</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        <WithoutNetwork />
        <Installing />
      </ul>
    </Card>
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

/** Whether the app opens here without a network, and why not where it does not. */
function WithoutNetwork() {
  const { state } = useAppWorker();
  if (!window.isSecureContext) {
    return (
      <Row icon={BAD} title="Does not open without a network">
        This address is not secure, so the browser lets no app be kept here, and does not keep the
        screen awake or share pictures either. Open Ripcord at an address that begins with https, or
        at localhost on the computer that runs it. What you record is kept here all the same, and
        sent when Ripcord can be reached.
      </Row>
    );
  }
  // What is about to be registered is none yet.
  if (state === 'preparing' || (state === 'none' && 'serviceWorker' in navigator)) {
    return (
      <Row
        icon={<LoaderCircle className="text-muted" />}
        title="Getting ready to open without a network"
      >
        This takes a moment, once. Please stay connected.
      </Row>
    );
  }
  if (state === 'ready') {
    return (
      <Row icon={GOOD} title="Opens without a network">
        Your combos, decks, battles, statistics and profile show what they were when you were last
        connected. Signing out removes them from this device.
      </Row>
    );
  }
  return (
    <Row icon={BAD} title="Does not open without a network">
      {state === 'failed'
        ? 'The app could not be put on this device. Perhaps there is no room left; it is tried again at your next visit.'
        : 'This browser keeps no apps, as in private windows. Another browser or window may.'}
    </Row>
  );
}

/** How to have the app among the other apps of the device, where that can be said. */
function Installing() {
  const offered = useSyncExternalStore(subscribeInstallPrompt, getInstallPrompt) !== null;
  if (isInstalled()) return <Row icon={GOOD} title="Installed as an app" />;
  const icon = <Smartphone className="text-muted" />;
  if (offered) {
    return (
      <Row
        icon={icon}
        title="Install Ripcord"
        action={
          <Button variant="primary" icon={<Download />} onClick={() => void install()}>
            Install
          </Button>
        }
      >
        It opens from your home screen, in a window of its own.
      </Row>
    );
  }
  if (!isAppleTouch()) return null;
  return (
    <Row icon={icon} title="Install Ripcord">
      Tap Share in the browser, then “Add to Home Screen”.
    </Row>
  );
}
