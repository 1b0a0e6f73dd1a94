import { describe, expect, it } from 'vitest';
import type { Actor, Role } from '#domain/people/access.ts';
import { helpAddress, readHelp } from '#web/data/help.ts';
import { errorOf } from '#web/data/http.ts';

const actor = (role: Role, business_id: string | null = 'b'): Actor => ({ role, roles: [role], business_id });
const read = (address: string) => readHelp(new URL(address, 'http://localhost').searchParams);

describe('requesting help about a failure', () => {
  it('the link exists for roles that may open a support ticket, and for no others', () => {
    for (const role of ['admin', 'cajero', 'master'] as const)
      expect(helpAddress(actor(role), '/pos')).toMatch(/^\/tickets\?/);
    for (const role of ['mesero', 'chef', 'bartender'] as const)
      expect(helpAddress(actor(role), '/tables')).toBeNull();
    expect(helpAddress(actor('master', null), '/negocios')).toBeNull();
    expect(helpAddress(null, '/login')).toBeNull();
  });

  it('the link contains the screen and the last failed request', async () => {
    const requestId = '0b0e7a52-6a1c-4d11-9f3e-0c5f6f1f7a11';
    const error = { code: 'platform.failed', message: 'Algo salió mal.', requestId };
    await errorOf(Response.json({ error }, { status: 500 }));
    expect(read(helpAddress(actor('admin'), '/settings/api') ?? '')).toEqual({
      path: '/settings/api',
      request: requestId,
    });
  });

  it('unexpected parameters of the address are ignored', () => {
    expect(read('/tickets')).toBeNull();
    expect(read('/tickets?ayuda=https://otra.example')).toBeNull();
    expect(read('/tickets?ayuda=/pos&solicitud=llama+al+9999')).toEqual({ path: '/pos', request: null });
  });
});
