/** Something of this app that has an address of its own. */
export interface Shareable {
  /** What it is called: the dialog names it, and the system's share sheet passes it on. */
  title: string;
  /** Its address within the app, beginning with a slash. */
  path: string;
  /** Friends who open it would find nothing until it is published; the dialog says so first. */
  isPrivate?: boolean;
  /** What it is that would have to be published; a combo unless told otherwise. */
  kind?: 'combo' | 'post' | 'deck';
}

type Open = (what: Shareable) => void;

let open: Open | undefined;

/** Opens the share dialog, which the shell hosts; on screens without the shell nothing happens. */
export function share(what: Shareable): void {
  open?.(what);
}

/** Called by the host of the dialog. Answers how to disconnect. */
export function connectShare(next: Open): () => void {
  open = next;
  return () => {
    if (open === next) open = undefined;
  };
}

/**
 * Whether the text was copied. The clipboard is there only on https and localhost; a phone on a
 * hall's network opens the app over plain http, where only the old way through a selection of what
 * is `shown` is left. There it stays selected.
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
