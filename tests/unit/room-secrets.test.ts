import { describe, expect, it } from 'vitest';
import { readRoomToken, roomSecrets, verifyPublishToken } from '#realtime/room-token.ts';
import { signPublishToken, signRoomToken } from '#worker/tokens.ts';

const OLD = 'the secret of the room before it was changed';
const NEW = 'the secret of the room after it was changed!';
const ROOM = '0199f3a5-7c1e-7a4b-8a53-5d2c1f0e9b11';
const OTHER_ROOM = '0199f3a5-7c1e-7a4b-8a53-5d2c1f0e9b12';
const CLAIMS = {
  userId: ROOM,
  sessionId: null,
  tokenVersion: 0,
  businessId: ROOM,
  role: 'mesero',
  roles: ['mesero'],
  fullName: 'Ana',
  zone: 'UTC',
} as const;

describe('a room whose secret is being changed', () => {
  it.each([
    ['the new one', NEW, true],
    ['the one before', OLD, true],
    ['one before that', 'the secret of the room of long ago, good no more', false],
  ])('is entered and spoken to with %s: %s', async (_, secret, isLet) => {
    const secrets = roomSecrets({ ROOM_SECRET: NEW, ROOM_SECRET_PREVIOUS: OLD });
    const now = new Date();
    const ticket = await readRoomToken(secrets, await signRoomToken(secret, CLAIMS, ROOM, now), ROOM);
    expect(ticket?.roles ?? null).toEqual(isLet ? ['mesero'] : null);
    expect(await verifyPublishToken(secrets, await signPublishToken(secret, ROOM, now), ROOM)).toBe(isLet);
  });

  it('knows the one before no more once it is taken away, nor one that is too short', async () => {
    const announcement = await signPublishToken(OLD, OTHER_ROOM, new Date());
    expect(await verifyPublishToken(roomSecrets({ ROOM_SECRET: NEW }), announcement, OTHER_ROOM)).toBe(false);
    const short = await signPublishToken('short', OTHER_ROOM, new Date());
    const secrets = roomSecrets({ ROOM_SECRET: NEW, ROOM_SECRET_PREVIOUS: 'short' });
    expect(await verifyPublishToken(secrets, short, OTHER_ROOM)).toBe(false);
  });
});
