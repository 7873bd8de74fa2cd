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
