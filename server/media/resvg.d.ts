declare module '@resvg/resvg-js' {
  interface Options {
    font: { fontFiles: string[]; loadSystemFonts: boolean; defaultFontFamily: string };
  }

  /** Only the parts that are used. */
  export class Resvg {
    constructor(svg: string, options: Options);
    /** RGBA. */
    render(): { width: number; height: number; pixels: Buffer };
  }
}
