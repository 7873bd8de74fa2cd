import { useEffect } from 'react';
import { t } from '#shared/translate';
import { afterFirstPaint, whenIdle } from '@/lib/after-first-paint';
import { listen } from '@/lib/listen';
import { useIsNavigating } from '@/lib/overlay-history';
import { preloadScripts } from './router';

/** The bottom bar's screens, most visited first. */
const LIKELY = ['/community', '/battles', '/combos', '/chat', '/deck-builder', '/tournaments'];

/** A progress line at the top while the next screen loads, if that takes more than 150 ms. */
export function NavigationProgress() {
  const isNavigating = useIsNavigating();
  return (
    <div role="status">
      {isNavigating && (
        <>
          <span className="sr-only">{t('Loading')}</span>
          <div
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-[70] h-1 origin-left animate-[progress-in_6s_cubic-bezier(0.1,0.7,0.2,1)_150ms_both] bg-accent light:bg-accent-ink"
          />
        </>
      )}
    </div>
  );
}

/** Preloads a screen's scripts when its link is pressed, and those of likely screens when idle. */
export function usePreloading(): void {
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      if (link && link.origin === window.location.origin) void preloadScripts(link.pathname);
    };
    return listen(document, 'pointerdown', onPointerDown);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void whenIdle().then(async () => {
      for (const path of LIKELY) {
        await afterFirstPaint();
        if (!isCurrent) return;
        await preloadScripts(path);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, []);
}
