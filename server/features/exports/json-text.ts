export type Batches = AsyncIterable<readonly unknown[]>;

/** One item per line. */
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

export const valueText = (value: unknown): [string] => [JSON.stringify(value)];
