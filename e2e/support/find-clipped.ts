/**
 * Words of messages that their box cuts off, and texts that overlap. Runs in the page, in the
 * pseudo-locale, whose messages are in brackets.
 */
export function findClipped(): string[] {
  const isLarge = document.documentElement.style.fontSize !== '';
  const SLACK = 2;
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  const root = [...dialogs].at(-1) ?? document.body;
  const isMessage = (text: string) => /\[.*\p{L}|\p{L}\]/su.test(text);
  const isExcerpt = (element: Element): boolean =>
    Number(getComputedStyle(element).webkitLineClamp) > 2 ||
    (element.parentElement !== null && isExcerpt(element.parentElement));
  /** Rows of one line, excerpts of long texts, and names that people typed as long as may be. */
  const mayBeCut = (text: string, parent: Element) =>
    /(\p{L})\1{9}|p-[\da-f]{8}/u.test(text) ||
    parent.closest('[role="option"], [aria-hidden="true"]') !== null ||
    isExcerpt(parent);
  const isShown = (element: Element) =>
    !element.closest('[inert], script, style, noscript, option') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  interface Line {
    node: Node;
    text: string;
    layer: Element | null;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  /** What is seen of a line of text, if not only read out; whether a box cuts it off for good. */
  const seen = (node: Node, parent: Element, { left, right, top, bottom }: DOMRect) => {
    const text = node.textContent?.trim() ?? '';
    // The letters: fonts have room above and below, which lines may share.
    const middle = (top + bottom) / 2;
    const half = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.35;
    const line: Line = {
      node,
      text,
      layer: null,
      left,
      right,
      top: middle - half,
      bottom: middle + half,
    };
    let isCut = false;
    let isScrolled = { x: false, y: false };
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      if (box.clientWidth === 1) return undefined;
      const { position, overflowX, overflowY } = getComputedStyle(box);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const frame = box.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll') isScrolled = { ...isScrolled, x: true };
        if (overflowY === 'auto' || overflowY === 'scroll') isScrolled = { ...isScrolled, y: true };
        const beside = right > frame.right + SLACK || left < frame.left - SLACK;
        const below = middle + half > frame.bottom + SLACK || middle - half < frame.top - SLACK;
        isCut ||= (beside && !isScrolled.x) || (below && !isScrolled.y);
        line.left = Math.max(line.left, frame.left);
        line.right = Math.min(line.right, frame.right);
        line.top = Math.max(line.top, frame.top);
        line.bottom = Math.min(line.bottom, frame.bottom);
      }
      if (position !== 'static' && position !== 'relative') {
        line.layer ??= box;
        if (position === 'fixed') break;
      }
    }
    return { line, isCut };
  };

  const found: string[] = [];
  const lines: Line[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent || parent.closest('.sr-only, select') || !isShown(parent)) continue;
    range.selectNodeContents(node);
    let cut = false;
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const { line, isCut } = seen(node, parent, rect) ?? { isCut: false };
      cut ||= isCut;
      if (line && line.right - line.left > SLACK && line.bottom > line.top) lines.push(line);
    }
    const { textOverflow } = getComputedStyle(parent);
    cut ||= textOverflow === 'ellipsis' && parent.scrollWidth > parent.clientWidth + 1;
    if (cut && isMessage(text) && !mayBeCut(text, parent))
      found.push(`cut off: ${text.slice(0, 60)}`);
  }

  const canvas = document.createElement('canvas').getContext('2d');
  for (const select of root.querySelectorAll('select')) {
    const text = select.selectedOptions[0]?.text ?? '';
    // A list has one line, which large text may exceed; open, it shows all words.
    if (!canvas || isLarge || !isMessage(text) || !isShown(select)) continue;
    const style = getComputedStyle(select);
    canvas.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    if (canvas.measureText(text).width > select.clientWidth - padding + 1) {
      found.push(`cut off in a list: ${text}`);
    }
  }

  lines.sort((one, other) => one.top - other.top);
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.top > one.bottom) break;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (
        one.node !== other.node &&
        one.layer === other.layer &&
        width > SLACK &&
        height > lower / 3
      ) {
        found.push(`overlap: ${one.text.slice(0, 40)} and ${other.text.slice(0, 40)}`);
      }
    }
  }
  return [...new Set(found)];
}
