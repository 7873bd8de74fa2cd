/** A vector of which few entries are not zero, used again and again. */
export class Sparse {
  readonly values: Float64Array;
  /** Which entries were added to: the first `count` of these, in no order. */
  readonly indexes: Int32Array;
  count = 0;
  private readonly isTouched: Uint8Array;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.indexes = new Int32Array(length);
    this.isTouched = new Uint8Array(length);
  }

  add(index: number, value: number): void {
    if (this.isTouched[index] === 0) {
      this.isTouched[index] = 1;
      this.indexes[this.count] = index;
      this.count += 1;
    }
    this.values[index] = (this.values[index] as number) + value;
  }

  /** Adds a multiple of another vector. */
  addTimes(factor: number, other: Sparse): void {
    for (let place = 0; place < other.count; place += 1) {
      const index = other.indexes[place] as number;
      this.add(index, factor * (other.values[index] as number));
    }
  }

  clear(): void {
    for (let place = 0; place < this.count; place += 1) {
      const index = this.indexes[place] as number;
      this.values[index] = 0;
      this.isTouched[index] = 0;
    }
    this.count = 0;
  }
}
