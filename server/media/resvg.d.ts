declare module '@resvg/resvg-js' {
  interface Options {
    font: { fontFiles: string[]; loadSystemFonts: boolean; defaultFontFamily: string };
  }

  /** Only the parts that are used. */
  export class Resvg {
    constructor(svg: string, options: Options);
    /** Where something is drawn, without the space around it. */
    getBBox(): { width: number } | undefined;
    /** RGBA. */
    render(): { width: number; height: number; pixels: Buffer };
  }
}
