/** Writes integers of any bit width; the text is base64url, six bits per character. */
export class BitWriter {
  readonly #bits: number[] = [];

  write(value: number, width: number): void {
    for (let place = width - 1; place >= 0; place -= 1) {
      this.#bits.push(Math.floor(value / 2 ** place) % 2);
    }
  }

  /** Variable-length: groups of bits, each after a continuation bit. */
  writeSmall(value: number, group: number): void {
    let rest = value;
    do {
      const part = rest % 2 ** group;
      rest = (rest - part) / 2 ** group;
      this.write(rest > 0 ? 1 : 0, 1);
      this.write(part, group);
    } while (rest > 0);
  }

  writeText(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.writeSmall(bytes.length, 4);
    for (const byte of bytes) this.write(byte, 8);
  }

  toText(): string {
    const { length } = this.#bits;
    const bytes = Array.from({ length: Math.ceil(length / 8) }, (_, index) =>
      Number.parseInt(
        this.#bits
          .slice(index * 8, index * 8 + 8)
          .join('')
          .padEnd(8, '0'),
        2,
      ),
    );
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  }
}

/** Reads what BitWriter wrote. @throws RangeError past the end */
export class BitReader {
  readonly #bits: string;
  #at = 0;

  /** @throws DOMException for text that is not base64url */
  constructor(text: string) {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    this.#bits = [...bytes].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  }

  get left(): number {
    return this.#bits.length - this.#at;
  }

  read(width: number): number {
    if (width > this.left) throw new RangeError('The code is cut off.');
    this.#at += width;
    return Number.parseInt(this.#bits.slice(this.#at - width, this.#at), 2);
  }

  readSmall(group: number): number {
    let value = 0;
    let weight = 1;
    let goesOn = true;
    while (goesOn) {
      goesOn = this.read(1) === 1;
      value += this.read(group) * weight;
      weight *= 2 ** group;
    }
    return value;
  }

  readText(): string {
    const bytes = Array.from({ length: this.readSmall(4) }, () => this.read(8));
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }

  readMany<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }
}
