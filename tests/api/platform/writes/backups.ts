import { count, postRequest, type Writes } from '#tests/api/base/writes/fixture.ts';

export const BACKUP_WRITES: Writes = {
  postBackups: {
    prepare: async () => ({
      request: postRequest('/api/backups', { kind: 'zip' }),
      other: postRequest('/api/backups', { kind: 'xlsx' }),
    }),
    status: 201,
    effects: count(`audit_log where action = 'backup.made'`),
  },
};
