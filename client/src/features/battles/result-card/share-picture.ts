/** Whether this browser has a share sheet that takes pictures; over plain http none has. */
export function canSharePictures(): boolean {
  if (!navigator.canShare || !navigator.share) return false;
  try {
    return navigator.canShare({ files: [new File([], 'card.png', { type: 'image/png' })] });
  } catch {
    return false;
  }
}

/**
 * Opens the system's share sheet: at once, since browsers allow it only from a tap. Closing it
 * without choosing anything is no failure.
 * @throws DOMException when the system refuses.
 */
export async function sharePicture(file: File, title: string, text: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title, text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** The browser reads the file after the click: it is let go only when it surely has. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a file where the browser puts downloads. */
export function savePicture(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
