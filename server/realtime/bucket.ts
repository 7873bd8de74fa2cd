interface Bucket {
  /** Takes one; false when there is none left. */
  take(): boolean;
}

/** So many at once, and so many more each second. */
export function createBucket(
  { most, perSecond }: { most: number; perSecond: number },
  now: () => number = () => performance.now(),
): Bucket {
  let left = most;
  let filledAt = now();
  return {
    take() {
      const time = now();
      left = Math.min(most, left + ((time - filledAt) / 1000) * perSecond);
      filledAt = time;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
