/** Removes the oldest entry of a map that has grown too large. */
export function forgetOldest(cached: Map<unknown, unknown>, size: number): void {
  const [oldest] = cached.keys();
  if (cached.size > size) cached.delete(oldest);
}

/** Caches a value until its version changes, however many people ask. */
export function cacheByVersion<T>(size = 50) {
  const cached = new Map<string, { version: number | string; value: Promise<T> }>();
  return (key: string, version: number | string, build: () => Promise<T>): Promise<T> => {
    const known = cached.get(key);
    if (known?.version === version) return known.value;
    const value = build();
    cached.delete(key);
    cached.set(key, { version, value });
    value.catch(() => cached.delete(key));
    forgetOldest(cached, size);
    return value;
  };
}
