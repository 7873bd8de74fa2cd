export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class names with a default size, unless they name one themselves. */
export function sized(className: string | undefined, size: string): string {
  return className?.includes('size-') ? className : cx(size, className);
}
