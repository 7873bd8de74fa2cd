/** What a route says of itself beside its screen. */
export interface RouteHandle {
  /** The page's name in the tab; a route without one names itself with usePageTitle. */
  title?: string;
  /** The screen comes later; what it will be, in a line. */
  soon?: string;
}
