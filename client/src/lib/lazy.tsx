import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#shared/translate';
import { afterFirstPaint, afterLoad } from './after-first-paint';
import { notifyError } from './notify';
import { reasonOfPart } from './problems';

/** Renders nothing if it cannot be fetched. Wrap it in Suspense. */
const lazyAfter = (ready: () => Promise<void>) => (load: () => Promise<ComponentType>) =>
  lazy(() =>
    ready()
      .then(load)
      .then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ),
  );

export const lazyAfterFirstPaint = lazyAfter(afterFirstPaint);

/** For components needed before the first screen has settled. */
export const lazyAfterLoad = lazyAfter(afterLoad);

/**
 * React.lazy with a `load` function to prefetch it. Once fetched it renders at once, whereas
 * React.lazy would show the Suspense fallback first.
 */
export function lazySection<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(fetch);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only
  function LazySection(props: P) {
    // Chosen once: swapping the component would remount it.
    const [Content] = useState<ComponentType<P>>(() => loaded ?? (Lazy as ComponentType<P>));
    return <Content {...props} />;
  }
  return Object.assign(LazySection, { load: fetch });
}

interface Closable {
  onClose: () => void;
}

/**
 * A lazily loaded dialog: prefetched after the first paint, so that it opens at once and offline;
 * mounted only while open, so that each opening starts afresh. If it cannot be fetched, a notice
 * says so, the dialog closes, and the next opening retries. `failure` is the notice's title.
 */
export function lazyDialog<P extends Closable>(
  load: () => Promise<ComponentType<P>>,
  failure = t('Could not open this'),
) {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only
  return function LazyDialog({ open, ...props }: P & { open: boolean }) {
    const [, setLoaded] = useState(loaded !== undefined);
    const { onClose } = props;

    useEffect(() => {
      afterFirstPaint()
        .then(fetch)
        .catch(() => undefined);
    }, []);

    useEffect(() => {
      if (!open || loaded) return;
      let isCurrent = true;
      fetch().then(
        () => isCurrent && setLoaded(true),
        () => {
          if (!isCurrent) return;
          notifyError(failure, reasonOfPart());
          onClose();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [open, onClose]);

    const Dialog = open ? loaded : undefined;
    return <Suspense>{Dialog && <Dialog {...(props as unknown as P)} />}</Suspense>;
  };
}
