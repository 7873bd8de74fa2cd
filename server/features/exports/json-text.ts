/** Rows that come in batches, so that any number of them is read in little memory. */
export type Batches = AsyncIterable<readonly unknown[]>;

/** A list as JSON text, one item a line. */
export async function* listText(batches: Batches): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield (isFirst ? '\n' : ',\n') + batch.map((item) => JSON.stringify(item)).join(',\n');
    isFirst = false;
  }
  yield isFirst ? ']' : '\n]';
}

/** An object as JSON text, of values whose texts come in pieces. */
export async function* objectText(
  entries: Iterable<readonly [string, AsyncIterable<string> | Iterable<string>]>,
): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [key, text] of entries) {
    yield `${separator}${JSON.stringify(key)}: `;
    yield* text;
    separator = ',\n';
  }
  yield '\n}\n';
}

/** What is short enough to be written at once. */
export const valueText = (value: unknown): [string] => [JSON.stringify(value)];
