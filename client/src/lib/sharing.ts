import type { ShareKind } from '#shared/share-links';

/** Anything in the app with its own address. */
export interface Shareable {
  /** Shown in the dialog and passed to the system's share sheet. */
  title: string;
  /** Its path within the app, starting with a slash. */
  path: string;
  /** Friends cannot open it until it is published; the dialog says so first. */
  isPrivate?: boolean;
  /** The picture that chats show of it, if it opens without an account. */
  picture?: string;
  /** Whether it opens only after logging in. */
  isForMembers?: boolean;
  /** One's own, which a link can open to people without an account. */
  thing?: { kind: ShareKind; id: number } | undefined;
  /** What has to be published; defaults to a combo. */
  kind?: 'combo' | 'post' | 'deck';
}

type Open = (what: Shareable) => void;

let open: Open | undefined;

/** Opens the share dialog; does nothing on screens without the shell. */
export function share(what: Shareable): void {
  open?.(what);
}

/** @returns a function that disconnects it */
export function connectShare(next: Open): () => void {
  open = next;
  return () => {
    if (open === next) open = undefined;
  };
}

/**
 * Opens the system's share sheet.
 * @returns false if it failed; closing the sheet is no failure
 */
export async function passOn(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Whether the system has a share sheet. */
export const canPassOn = (): boolean => 'share' in navigator;

/**
 * Copies a text and returns whether that worked. Over plain HTTP, as on a venue's network, there is
 * no clipboard API: `shown` is selected and copied instead, and stays selected.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) select(shown);
    return typeof document.execCommand === 'function' && document.execCommand('copy');
  }
}

function select(shown: HTMLElement): void {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
  } else {
    window.getSelection()?.selectAllChildren(shown);
  }
}
