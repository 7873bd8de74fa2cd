import { t } from '#shared/translate';
import 'react-easy-crop/react-easy-crop.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { IMAGE_MAX_BYTES } from '#shared/media';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { drawPicture, type PictureArea } from '@/features/media';

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.25;
/** Pixels an arrow key moves the picture. */
const KEY_STEP = 10;

interface CropDialogProps {
  picture: { url: string; image: HTMLImageElement };
  onClose: () => void;
  onCropped: (file: File) => void;
}

export function CropDialog({ picture, onClose, onCropped }: CropDialogProps) {
  const helpId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const zoomBy = (step: number) => setZoom((now) => Math.min(ZOOM_MAX, Math.max(1, now + step)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(-ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  const take = async () => {
    if (!area) return;
    setBusy(true);
    const file = await cropPicture(picture.image, area);
    setBusy(false);
    if (file) onCropped(file);
    else setFailed(true);
  };

  return (
    <Dialog
      onClose={onClose}
      title={t('Crop your picture')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} disabled={!area} onClick={() => void take()}>
            {t('Use picture')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: adds keys to the cropper inside */}
      <div onKeyDown={onKeyDown}>
        <div className="relative h-72 overflow-hidden rounded-tile bg-black sm:h-80">
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={KEY_STEP}
            // The content security policy refuses injected styles; the import above bundles them.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => setArea(pixels)}
            cropperProps={{
              role: 'group',
              'aria-label': t('Visible part of the picture'),
              'aria-describedby': helpId,
            }}
            classes={{ cropAreaClassName: 'focus-visible:outline-offset-[-4px]' }}
          />
        </div>
        <ZoomField zoom={zoom} onZoom={setZoom} />
        <p id={helpId} className="text-sm text-muted">
          {t('Drag the picture to where you like it.')}
          <span className="max-md:hidden pointer-coarse:hidden">
            {' '}
            {t('The arrow keys move it too; + and − zoom.')}
          </span>
        </p>
        <div role="alert">
          {failed && (
            <p className="mt-2 text-sm text-loss">
              {t('This browser cannot draw that picture. Please choose another.')}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function ZoomField({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className="mt-4 flex items-center gap-3 text-muted">
      <ZoomOut className="size-5 shrink-0" />
      <label htmlFor={id} className="sr-only">
        {t('Zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={zoom}
        aria-valuetext={t('{percent} percent', { percent: Math.round(zoom * 100) })}
        onChange={({ target }) => onZoom(Number(target.value))}
        className="h-11 w-full min-w-0 cursor-pointer accent-accent light:accent-accent-ink"
      />
      <ZoomIn className="size-5 shrink-0" />
    </div>
  );
}

/** In pixels: twice the largest display size, for dense screens. */
const AVATAR_SIDE = 512;
const QUALITIES = [0.9, 0.75];

/** The chosen square, never enlarged; undefined if the browser cannot draw it. */
export async function cropPicture(
  image: HTMLImageElement,
  area: PictureArea,
): Promise<File | undefined> {
  const side = Math.max(1, Math.min(AVATAR_SIDE, Math.round(area.width)));
  const blob = await drawPicture(image, {
    area,
    width: side,
    height: side,
    mayBeTransparent: true,
    qualities: QUALITIES,
    maxBytes: IMAGE_MAX_BYTES,
  });
  if (!blob) return undefined;
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `avatar.${extension}`, { type: blob.type });
}
