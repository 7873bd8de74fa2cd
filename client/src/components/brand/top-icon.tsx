/** A spinning top in the style of the Lucide icons. */
export function TopIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M2.5 8.5 7 6h10l4.5 2.5L18 12H6z" />
      <path d="M8 12v2.5h8V12" />
      <path d="m10 14.5 2 6 2-6" />
      <path d="M12 6V3.5" />
    </svg>
  );
}
