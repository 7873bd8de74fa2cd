export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Adds a default size to class names that have none. */
export function sized(className: string | undefined, size: string): string {
  return className?.includes('size-') ? className : cx(size, className);
}
