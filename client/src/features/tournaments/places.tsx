import { TOURNAMENT_CARD_LOCATIONS } from '@shared/tournaments';
import { MapPin } from 'lucide-react';

/** Where a tournament takes place: the one place, or the first four and how many more there are. */
export function Places({ locations }: { locations: readonly string[] }) {
  const shown = locations.slice(0, TOURNAMENT_CARD_LOCATIONS);
  const more = locations.length - shown.length;
  return (
    <div className="flex min-w-0 items-start gap-2 text-sm">
      <MapPin className="mt-0.5 size-4.5 shrink-0 text-faint" />
      {shown.length === 1 ? (
        <p dir="auto" className="line-clamp-2 min-w-0 break-words">
          <span className="sr-only">Location: </span>
          {shown[0]}
        </p>
      ) : (
        <ul aria-label="Locations" className="flex min-w-0 flex-wrap gap-1.5">
          {shown.map((location) => (
            <li
              key={location}
              dir="auto"
              title={location}
              className="max-w-full truncate rounded-md bg-raised px-2 leading-6"
            >
              {location}
            </li>
          ))}
          {more > 0 && <li className="figures px-1 leading-6 text-muted">+{more} more</li>}
        </ul>
      )}
    </div>
  );
}
