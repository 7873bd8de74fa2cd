import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNotFound } from '../../http/app-error';
import type { ServedFile } from '../../http/responses';
import type { Frame } from '../../media/cards';

/**
 * What goes into a card's frame, copied into the folder `work`; none if the storage has lost it.
 * @throws errors of the storage: such a card would be kept without its picture
 */
export async function pictureFor(
  frame: Frame,
  work: string,
  serve: () => ServedFile | Promise<ServedFile>,
): Promise<{ file: string; frame: Frame } | undefined> {
  const file = path.join(work, 'picture');
  try {
    const { open } = await serve();
    await writeFile(file, await open());
    return { file, frame };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
