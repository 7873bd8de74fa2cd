/** The part of happy-dom that changes the window's size; matchMedia follows it. */
interface Resizable {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}

/** Makes the window as wide as a phone's (390 px) or another screen's; reset after each test. */
export function setViewport(width: number, height = 844): void {
  (window as unknown as Resizable).happyDOM.setViewport({ width, height });
}
