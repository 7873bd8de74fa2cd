/** The longer side of a poster (pixels). */
const SIDE_MAX = 960;
/** Where the still is taken: the first pictures are often black (seconds). */
const AT_SECONDS = 1;
/** A phone that saves power may never answer (milliseconds). */
const TIME_LIMIT_MS = 6_000;

/**
 * A still picture of a video, so that there is one though the server cannot make it. Undefined when
 * this browser cannot show the video.
 */
export async function makePoster(file: Blob): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = once(video, 'loadeddata');
    video.src = url;
    await loaded;
    const sought = once(video, 'seeked');
    video.currentTime = Math.min(AT_SECONDS, (video.duration || 0) / 2);
    await sought;
    return await still(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event} in time.`)), TIME_LIMIT_MS);
    video.addEventListener(event, () => settle(resolve), { once: true });
    video.addEventListener('error', () => settle(() => reject(video.error)), { once: true });
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
  });
}

async function still(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video;
  // The sound alone could be read.
  if (!videoWidth || !videoHeight) return undefined;
  const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.82);
  });
}
