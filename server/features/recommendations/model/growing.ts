/** A list of whole numbers that grows, four bytes each: battles come by the million. */
export class GrowingInts {
  private values: Int32Array;
  length = 0;

  constructor(capacity = 1_024) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number | undefined {
    return index < this.length ? this.values[index] : undefined;
  }

  /** What has been pushed; valid until the next push. */
  view(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}
