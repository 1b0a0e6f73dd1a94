import type { WriteResult } from '#db/scope.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import type { Business } from './business.ts';

interface StoredNotification {
  readonly user_id: string;
  /** The first role of who has it. */
  readonly role: string;
  readonly title: string;
  readonly message: string;
  readonly occurrence_at: Date | null;
}

/** The notifications of all people of a business, or those of a title, the oldest first. */
export const notificationsOf = ({ database, id }: Business, title?: string): Promise<StoredNotification[]> =>
  database.rows<StoredNotification>(
    `select n.user_id, u.roles[1] as role, n.title, n.message, n.occurrence_at
     from notifications n join users u on u.business_id = n.business_id and u.id = n.user_id
     where n.business_id = $1 and ($2::text is null or n.title = $2) order by n.created_at, n.id`,
    [id, title],
  );

/** The users whom a write says to have notified, each once. */
export const notifiedUsers = ({ changes }: Pick<WriteResult<unknown>, 'changes'>): readonly string[] =>
  changes.flatMap(({ type, data }) => (type === 'notification.changed' ? data.user_id : []));

/** What a write says of a notification of a user. */
export const notificationOf = (user_id: string): Change => ({
  type: 'notification.changed',
  data: { user_id },
});
