import { count, posting, type Writes } from './place.ts';

export const BACKUP_WRITES: Writes = {
  postApiBackups: {
    prepare: async () => ({
      wish: posting('/api/backups', { kind: 'zip' }),
      other: posting('/api/backups', { kind: 'xlsx' }),
    }),
    status: 201,
    effects: count(`audit_log where action = 'backup.made'`),
  },
};
