const REAL = Symbol.for('ripcord.computed-style');
const holder = window as Window & { [REAL]?: typeof window.getComputedStyle };

/**
 * The properties used by role queries, `toBeVisible`, user-event and Radix, and whether children
 * inherit them.
 */
const INHERITED: Record<string, boolean> = {
  display: false,
  visibility: true,
  opacity: false,
  'pointer-events': true,
  'animation-name': false,
  direction: true,
};

/** Default values by "tag property". */
const defaults = new Map<string, string>();

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether only the element's tag determines the property. */
function isDefault(element: Element, property: string): boolean {
  if (!element.isConnected || element.tagName === 'DIALOG') return false;
  if (element.closest('[data-sonner-toaster]')) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.getAttribute('style')?.includes(property)) return false;
    if (!INHERITED[property]) return true;
  }
  return true;
}

/**
 * happy-dom computes all properties of an element and its parents per query, which took a sixth of
 * the time of all client tests. The app has no style sheet here, so the few properties that tests
 * query come from the tag, unless a `style` attribute sets them.
 */
export function installQuickComputedStyle(): void {
  holder[REAL] ??= window.getComputedStyle.bind(window);
  const real = holder[REAL];
  window.getComputedStyle = (element, pseudo) => {
    const propertyOf = (property: string): string => {
      // A new notice is transparent until its first effect; a query may find it in between.
      if (property === 'opacity' && element.matches('[data-sonner-toast][data-mounted="false"]')) {
        return '1';
      }
      if (pseudo || INHERITED[property] === undefined || !isDefault(element, property)) {
        return real(element, pseudo).getPropertyValue(property);
      }
      const key = `${element.tagName} ${property}`;
      const known = defaults.get(key) ?? real(element).getPropertyValue(property);
      defaults.set(key, known);
      return known;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (name === 'getPropertyValue') return propertyOf;
        if (typeof name === 'string' && toKebab(name) in INHERITED)
          return propertyOf(toKebab(name));
        const style = real(element, pseudo);
        const value: unknown = Reflect.get(style, name);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}
