declare module 'edmonds-blossom-fixed' {
  /**
   * The matching of greatest weight. With `maxCardinality` among those with most edges.
   * @returns the partner of each vertex, -1 without one
   */
  export default function blossom(
    edges: [vertex: number, vertex: number, weight: number][],
    maxCardinality?: boolean,
  ): number[];
}
