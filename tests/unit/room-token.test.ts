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

describe('a room whose secret is replaced', () => {
  it.each([
    ['the new secret', NEW, true],
    ['the previous secret', OLD, true],
    ['an older secret', 'the secret of the room of long ago, good no more', false],
  ])('a token signed with %s is accepted: %s', async (_, secret, isAccepted) => {
    const secrets = roomSecrets({ ROOM_SECRET: NEW, ROOM_SECRET_PREVIOUS: OLD });
    const now = new Date();
    const claims = await readRoomToken(secrets, await signRoomToken(secret, CLAIMS, ROOM, now), ROOM);
    expect(claims?.roles ?? null).toEqual(isAccepted ? ['mesero'] : null);
    expect(await verifyPublishToken(secrets, await signPublishToken(secret, ROOM, now), ROOM)).toBe(
      isAccepted,
    );
  });

  it('a removed previous secret and a secret that is too short are refused', async () => {
    const token = await signPublishToken(OLD, OTHER_ROOM, new Date());
    expect(await verifyPublishToken(roomSecrets({ ROOM_SECRET: NEW }), token, OTHER_ROOM)).toBe(false);
    const short = await signPublishToken('short', OTHER_ROOM, new Date());
    const secrets = roomSecrets({ ROOM_SECRET: NEW, ROOM_SECRET_PREVIOUS: 'short' });
    expect(await verifyPublishToken(secrets, short, OTHER_ROOM)).toBe(false);
  });
});
