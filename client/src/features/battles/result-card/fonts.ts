import type { Face, Measure } from './fit-text';

const FACES: Record<Face, { weight: number; family: string }> = {
  display: { weight: 700, family: '"Saira Condensed", system-ui, sans-serif' },
  heading: { weight: 600, family: '"Saira Condensed", system-ui, sans-serif' },
  text: { weight: 500, family: '"Source Sans 3 Variable", system-ui, sans-serif' },
};

/** As a canvas takes it. */
export function fontOf(face: Face, size: number): string {
  const { weight, family } = FACES[face];
  return `${weight} ${size}px ${family}`;
}

/** Longest wait for our faces; after it the system's have to do. */
const PATIENCE_MS = 3_000;

/**
 * Loads our faces with the letters of these texts: a canvas does not wait for them. Where they cannot
 * be had the card is drawn in the system's.
 */
export async function loadFaces(texts: readonly string[]): Promise<void> {
  const letters = texts.join('');
  const faces = Object.keys(FACES) as Face[];
  const loaded = Promise.allSettled(
    faces.map((face) => document.fonts.load(fontOf(face, 100), letters)),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([loaded, patience]);
  clearTimeout(timer);
}

/** Pixels at which texts are measured: rounding plays no part there. */
const MEASURED_AT = 100;

/** Measures as the pen will write. */
export function measureWith(pen: CanvasRenderingContext2D): Measure {
  return (text, face) => {
    pen.font = fontOf(face, MEASURED_AT);
    return pen.measureText(text).width / MEASURED_AT;
  };
}
