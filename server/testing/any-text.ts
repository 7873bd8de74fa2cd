import fc, { type Arbitrary } from 'fast-check';

/** Any characters. `fc.string` with `unit: 'binary'` takes a second to build its tables. */
export const anyText = (maxLength?: number): Arbitrary<string> =>
  fc
    .array(
      fc.nat(0x10ffff).filter((point) => point < 0xd800 || point > 0xdfff),
      { maxLength },
    )
    .map((points) => String.fromCodePoint(...points));
