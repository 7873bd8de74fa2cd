export type Attributes = Readonly<Record<string, string | number>>;

/**
 * An SVG element as data: the client renders it with React, pictures are made of its markup.
 * Attributes are named as in React.
 */
export type Shape = readonly [tag: string, attributes: Attributes, ...children: Shape[]];
