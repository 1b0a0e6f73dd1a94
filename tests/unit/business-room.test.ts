import type * as Party from 'partykit/server';
import { describe, expect, it } from 'vitest';
import BusinessRoom from '#realtime/business-room.ts';
import { signPublishToken } from '#worker/tokens.ts';

const SECRET = 'a secret of the room that is long enough';
const BUSINESS = '0199f3a5-7c1e-7a4b-8a53-5d2c1f0e9b11';

type Room = Pick<Party.Room, 'id' | 'env' | 'storage' | 'getConnections'>;

/** PartyKit starts a room for an alarm without its id. */
const roomAfterAlarm = (): Room => ({
  get id(): string {
    throw new Error('Party.id is not yet initialized. This is probably a bug in PartyKit.');
  },
  env: { ROOM_SECRET: SECRET },
  storage: {} as Party.Storage,
  getConnections: () => [],
});

const publish = async (room: BusinessRoom, business: string) => {
  const request = new Request(`http://localhost/parties/main/${BUSINESS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await signPublishToken(SECRET, business, new Date())}` },
    body: JSON.stringify([{ type: 'menu.changed', data: {} }]),
  });
  return room.onRequest(request as unknown as Party.Request);
};

describe('a room that its alarm started', () => {
  it('a room started by its alarm accepts events of its business and refuses those of another', async () => {
    const room = new BusinessRoom(roomAfterAlarm() as Party.Room);
    expect((await publish(room, BUSINESS)).status).toBe(200);
    expect((await publish(room, '0199f3a5-7c1e-7a4b-8a53-000000000000')).status).toBe(401);
  });
});
