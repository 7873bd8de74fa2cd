import '@/zod-config';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useLiveShown } from '@/features/events/overlay/follow-live';
import { readOptions } from '@/features/events/overlay/options';
import { Overlay } from '@/features/events/overlay/overlay';
import { useScreenSize } from '@/features/events/projector/screen-size';

/** A page of its own, without the app around it: nobody is signed in, and nothing else may appear. */
function OverlayPage({ code, search }: { code: string; search: string }) {
  const options = readOptions(search);
  const size = useScreenSize(options.scale);
  return (
    <main className="fixed inset-0">
      <Overlay code={code} shown={useLiveShown(code)} options={options} size={size} />
    </main>
  );
}

/** Shows nothing rather than an error. */
class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

export function showOverlay({ pathname, search }: Location): void {
  const container = document.getElementById('root');
  if (!container) return;
  document.documentElement.dataset.theme = readOptions(search).theme;
  const code = decodeURIComponent(pathname.split('/')[2] ?? '');
  createRoot(container).render(
    <Quiet>
      <OverlayPage code={code} search={search} />
    </Quiet>,
  );
}
