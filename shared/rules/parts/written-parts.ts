import { NA } from './kinds';
import { parseCombo } from './quick-entry';
import { bladeTypeOf } from './ratings';

/** The parts that draw a written combo ("Shark Edge 3-60 LF"); null if no blade is known. */
export function writtenParts(text: string) {
  const { blade, mainBlade = null, disk = NA, driver = NA } = parseCombo(text).parts;
  if (mainBlade === null && (blade === undefined || blade === NA)) return null;
  const bladeType = bladeTypeOf({ blade, mainBlade });
  return { blade: blade ?? NA, mainBlade, disk, driver, bladeType };
}
