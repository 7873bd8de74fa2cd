import type { NotificationSettings } from '#shared/notifications';
import { PAYLOAD_MAX, type PushPayload } from '#shared/push';
import { t } from '#shared/translate';
import type { Delivery } from '../notifications/notifications.service';
import { isUrgent } from '../notifications/sending.policy';
import type { QueuedPush } from './queue.queries';

/** Whom pushes are for. */
export interface Addressee {
  settings: NotificationSettings;
  isChild: boolean;
  /** Notifications and messages, for the badge of the app. */
  unseen: number;
}

/** What a device is sent, and whether it is urgent. */
export interface Push extends PushPayload {
  isUrgent: boolean;
}

export const testPush = ({ unseen }: Addressee): Push => ({
  v: 1,
  id: null,
  kind: 'test',
  title: t('It works'),
  text: t('Ripcord can reach you on this device.'),
  path: '/account-settings?tab=notifications',
  tag: 'test',
  unseen,
  silent: false,
  isUrgent: false,
});

/** What happened in quiet hours. */
export const summaryPush = (things: number, { unseen }: Addressee): Push => ({
  v: 1,
  id: null,
  kind: 'summary',
  title: t('{things, plural, one {# thing happened} other {# things happened}}', { things }),
  text: '',
  path: '/notifications',
  tag: 'summary',
  unseen,
  silent: false,
  isUrgent: false,
});

export function deliveryPush(
  { id, kind, title, text, brief, path, tag }: Delivery,
  { isUpdate }: Pick<QueuedPush, 'isUpdate'>,
  { settings, isChild, unseen }: Addressee,
): Push {
  const isShown = settings.previews && !isChild;
  return {
    v: 1,
    id,
    kind,
    title: isShown ? title : brief,
    text: isShown ? text : '',
    path,
    tag,
    unseen,
    silent: isUpdate && !isUrgent(kind),
    isUrgent: isUrgent(kind),
  };
}

/** As JSON that push services take: the text is cut at a whole character. */
export function payloadOf({ isUrgent: _, ...payload }: Push): string {
  const characters = Array.from(new Intl.Segmenter().segment(payload.text), (one) => one.segment);
  let json = JSON.stringify(payload);
  while (Buffer.byteLength(json) > PAYLOAD_MAX && characters.length > 0) {
    characters.splice(Math.floor(characters.length * 0.9));
    json = JSON.stringify({ ...payload, text: characters.join('') });
  }
  return json;
}
