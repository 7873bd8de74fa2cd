import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#shared/translate';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { useLiveShown } from '../overlay/follow-live';
import { type OverlayOptions, type OverlayView, overlayPath } from '../overlay/options';
import { Overlay } from '../overlay/overlay';
import { HEIGHT_REM, WIDTH_REM } from '../projector/screen-size';

const VIEWS: readonly (readonly [OverlayView, string])[] = [
  ['score', t('Score')],
  ['next', t('Next in line')],
  ['bracket', t('Bracket')],
  ['standings', t('Standings')],
];
const THEMES: readonly (readonly [OverlayOptions['theme'], string])[] = [
  ['dark', t('Dark')],
  ['light', t('Light')],
];
const SCALES = [0.75, 1, 1.25, 1.5, 2].map((scale) => [scale, `${scale * 100} %`] as const);

/** The addresses for a streamer's program, each with how it looks now. */
export function OverlayDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [options, setOptions] = useState<OverlayOptions>({
    view: 'score',
    table: undefined,
    theme: 'dark',
    scale: 1,
  });
  const change = (next: Partial<OverlayOptions>) => setOptions({ ...options, ...next });
  const url = window.location.origin + overlayPath(code, options);
  return (
    <Dialog
      onClose={onClose}
      title={t('Overlay for a stream')}
      description={t(
        'In OBS, add a browser source with this address, 1920 wide and 1080 high. It follows the judges’ pads, and shows nothing while the live page is off.',
      )}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3">
        <Field label={t('What is shown')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={options.view}
              options={VIEWS}
              onChoose={(view) => change({ view })}
            />
          )}
        </Field>
        <Field label={t('Table')}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              placeholder={t('All [[tables]]')}
              value={options.table ?? ''}
              onChange={({ target }) => {
                const table = Number.parseInt(target.value, 10);
                change({ table: table > 0 ? table : undefined });
              }}
            />
          )}
        </Field>
        <Field label={t('Colours')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={options.theme}
              options={THEMES}
              onChoose={(theme) => change({ theme })}
            />
          )}
        </Field>
        <Field label={t('Size')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={options.scale}
              options={SCALES}
              onChoose={(scale) => change({ scale })}
            />
          )}
        </Field>
      </div>
      <div className="mt-4">
        <CopyText text={url} label={t('Copy address')} />
      </div>
      <Preview code={code} options={options} />
    </Dialog>
  );
}

/** The same in small, over something like a video. */
function Preview({ code, options }: { code: string; options: OverlayOptions }) {
  const { theme, scale } = options;
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(0);
  const shown = useLiveShown(code);
  const size = { width: WIDTH_REM / scale, height: HEIGHT_REM / scale };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setZoom(element.clientWidth / (size.width * rem));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [size.width]);
  return (
    <figure className="mt-4">
      <figcaption className="mb-1 text-sm text-muted">{t('Preview')}</figcaption>
      <div
        ref={box}
        data-theme={theme}
        inert
        className="relative aspect-video w-full overflow-hidden rounded-field bg-linear-to-br from-[#27506b] via-[#7a6a58] to-[#2f5a3a]"
      >
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{
            width: `${size.width}rem`,
            height: `${size.height}rem`,
            transform: `scale(${zoom})`,
          }}
        >
          <Overlay code={code} shown={shown} options={options} size={size} />
        </div>
      </div>
      {shown.page && shown.page.phase !== 'running' && (
        <p className="mt-1 text-sm text-muted">
          {t('Scores and pairings appear once the event is running.')}
        </p>
      )}
    </figure>
  );
}
