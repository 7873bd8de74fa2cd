import { VideoOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useObjectUrl } from './use-object-url';

interface VideoPreviewProps {
  file: File;
  /** Shows this moment (seconds). */
  at?: number;
}

/** The chosen video, to look at before it is sent. */
export function VideoPreview({ file, at }: VideoPreviewProps) {
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<File>();

  useEffect(() => {
    if (video.current && at !== undefined) video.current.currentTime = at;
  }, [at]);

  return (
    <div className="flex h-44 w-full items-center justify-center overflow-hidden rounded-[10px] border border-line bg-bg md:h-56">
      {failed === file ? (
        <p className="flex flex-col items-center gap-2 px-4 text-center text-sm text-muted">
          <VideoOff aria-hidden="true" className="size-7" />
          This browser cannot show it.
        </p>
      ) : (
        <video
          ref={video}
          src={url}
          controls
          playsInline
          muted
          preload="metadata"
          aria-label="Chosen video"
          onError={() => url && setFailed(file)}
          // Its sound may be known and its picture not.
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth || setFailed(file)}
          className="size-full object-contain"
        />
      )}
    </div>
  );
}
