import { t } from '#shared/translate';

/** The screens of a running event, below its tournament's page. */
type EventScreen = 'desk' | 'judge' | 'play' | 'projector' | 'print' | 'rules';

export const eventPath = (id: number, screen?: EventScreen): string =>
  screen ? `/tournaments/${id}/${screen}` : `/tournaments/${id}`;

/** Pairings and standings on the tournament's page. */
export const RESULTS = 'results';

/** For the header of a screen below the tournament's page. */
export const backToTournament = (id: number) => ({
  to: eventPath(id),
  label: t('Back to the tournament'),
});

export const judgePadPath = (id: number, key: string): string => `${eventPath(id, 'judge')}/${key}`;

export const livePath = (
  code: string,
  screen?: 'projector' | 'rules' | `card/${string}`,
): string => (screen ? `/live/${code}/${screen}` : `/live/${code}`);

/** URLs in the posters' QR codes: after sign-in they check in, or make somebody a judge. */
export const checkInPath = (id: number, code: string): string =>
  `${eventPath(id, 'play')}?code=${code}`;
export const judgePath = (id: number, code: string): string =>
  `${eventPath(id, 'judge')}?code=${code}`;
export const claimPath = (id: number, code: string): string =>
  `${eventPath(id, 'play')}?claim=${code}`;

/** Screen for reports handed over as a QR code; the data is in the hash. */
export const RELAY_PATH = '/relay';
