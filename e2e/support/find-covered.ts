/**
 * Controls that a tap at their middle would miss, pairs that overlap, and with `words` labels broken
 * within a word. Runs in the page, and leaves the scroll positions as they were.
 */
export async function findCovered({ words }: { words: boolean }): Promise<string[]> {
  const CONTROLS =
    'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"]';
  /** Words longer than this may break: names and addresses that people typed. */
  const LONGEST_WORD = 14;
  const SLACK = 2;
  const wordsOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      element.textContent ||
      element.getAttribute('name') ||
      ''
    )
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 40);
  const nameOf = (element: Element) => `<${element.localName}> ${wordsOf(element)}`;
  const isUsable = (element: Element) =>
    // The link that skips to the content is off screen until it has the focus.
    !element.matches(':disabled, [href="#main"]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** The control, or its label if the control itself is visually hidden. */
  const shownOf = (control: Element) => {
    const { width, height } = control.getBoundingClientRect();
    if (width > 2 && height > 2) return control;
    return (control as HTMLInputElement).labels?.[0] ?? control;
  };
  // The middle of a link on two lines may lie beside both.
  const boxOf = (control: Element) => {
    const shown = shownOf(control);
    return shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  };

  /** What a person sees of a control: cut by the boxes that scroll or clip it. */
  const visiblePart = (control: Element) => {
    let { left, right, top, bottom } = boxOf(control);
    let layer: Element | null = null;
    for (let box: Element | null = control; box; box = box.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(box);
      if (box !== control && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const frame = box.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      if (position === 'fixed' || position === 'sticky') {
        layer ??= box;
        if (position === 'fixed') break;
      }
    }
    return { control, layer, left, right, top, bottom };
  };
  type Part = ReturnType<typeof visiblePart>;
  const isWithin = (inner: Part, outer: Part) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  /** One control inside another, such as the button that clears a field, is meant. */
  const overlap = (one: Part, other: Part) =>
    one.layer === other.layer &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK &&
    !isWithin(one, other) &&
    !isWithin(other, one) &&
    !one.control.contains(other.control) &&
    !other.control.contains(one.control);
  const findOverlaps = (controls: readonly Element[]) => {
    const parts = controls.map(visiblePart).sort((one, other) => one.top - other.top);
    return parts.flatMap((one, index) => {
      const found: string[] = [];
      for (const other of parts.slice(index + 1)) {
        if (other.top > one.bottom) break;
        if (overlap(one, other))
          found.push(`${nameOf(one.control)} overlaps ${nameOf(other.control)}`);
      }
      return found;
    });
  };

  /** What covers the middle of a control: undefined if nothing does, null if it is off screen. */
  const coverOf = (control: Element): Element | null | undefined => {
    // Of a link on many lines, one in view will do.
    const lines = [...shownOf(control).getClientRects()];
    const covers = lines.map((line) => coverAt(control, line));
    return covers.includes(undefined) ? undefined : (covers[0] ?? null);
  };
  const coverAt = (control: Element, { left, top, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit) return null;
    const isHit =
      control.contains(hit) || (hit.closest('label') as HTMLLabelElement)?.control === control;
    // An open list covers what is below it until something is chosen.
    return isHit || hit.closest('[role="listbox"], [role="menu"]') ? undefined : hit;
  };
  const findMissed = (controls: readonly Element[]) => {
    const missed: string[] = [];
    let left = controls.filter((control) => coverOf(control) !== undefined);
    while (left[0]) {
      const [first] = left;
      shownOf(first).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // It also scrolls names that are cut after two lines, which nobody can scroll.
      for (let box = first.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'hidden') box.scrollTop = 0;
      }
      const cover = coverOf(first);
      if (cover !== undefined) {
        missed.push(
          `${nameOf(first)} is covered by ${cover ? nameOf(cover) : 'the edge of the screen'}`,
        );
      }
      left = left.filter((control) => control !== first && coverOf(control) !== undefined);
    }
    return missed;
  };

  const findBroken = (controls: readonly Element[]) =>
    controls.flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text);
        if (range.getClientRects().length < 2 || text.parentElement?.closest('.sr-only')) continue;
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && word.length <= LONGEST_WORD) {
            broken.push(`${nameOf(control)} breaks the word ${word}`);
          }
        }
      }
      return broken;
    });

  const scrolled = new Map<Element, { top: number; left: number }>();
  for (const element of document.querySelectorAll('*')) {
    const { scrollTop: top, scrollLeft: left } = element;
    if (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) {
      scrolled.set(element, { top, left });
    }
  }
  // Long lists measure their rows again after a frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  // A modal dialog takes every tap: what is behind it waits.
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  // A menu follows its button, which may have moved away.
  const menu = document.querySelector('[role="menu"][data-state="open"]');
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  opener?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (opener) for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const root = menu ?? [...dialogs].at(-1) ?? document.body;
  const controls = [...root.querySelectorAll(CONTROLS)].filter(isUsable);
  const broken = words ? findBroken(controls) : [];
  const found = [...findOverlaps(controls), ...findMissed(controls), ...broken];
  for (const [element, { top, left }] of scrolled) {
    element.scrollTo({ top, left, behavior: 'instant' });
  }
  return [...new Set(found)];
}
