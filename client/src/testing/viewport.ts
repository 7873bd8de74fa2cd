/** The part of happy-dom that changes the window's size; matchMedia follows it. */
interface Resizable {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}

/** Sets the window's size, such as a phone's (390 px wide); reset after each test. */
export function setViewport(width: number, height = 844): void {
  (window as unknown as Resizable).happyDOM.setViewport({ width, height });
}
