declare module 'edmonds-blossom-fixed' {
  /**
   * The matching of maximum weight, with `maxCardinality` among those with the most edges.
   * @returns the partner of each vertex, or -1
   */
  export default function blossom(
    edges: [vertex: number, vertex: number, weight: number][],
    maxCardinality?: boolean,
  ): number[];
}
