import type { DevicePoint, DevicePoints } from '#domain/fiscal/answers/fiscal.ts';

/** A device as point 002 of the head office, with invoices 1 to 100. */
export const aDevicePoint = (device_id: string): DevicePoint => ({
  id: 'point',
  device_id,
  establishment: '000',
  establishment_address: 'Barrio El Centro',
  code: '002',
  type_code: '01',
  never_had_range: false,
  ranges: [
    {
      id: 'range',
      cai: '254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
      first_number: 1,
      last_number: 100,
      next_number: 1,
      valid_until: '2027-06-30',
      is_demo: false,
    },
  ],
});

export const devicePointsOf = (device: string): DevicePoints => ({
  is_active: true,
  issuer: {
    rtn: '08011985123960',
    legal_name: 'Inversiones El Comal S. de R. L.',
    trade_name: 'El Comal',
    address: 'Barrio El Centro, Comayagua',
    phone: '+504 2772-0000',
    email: 'facturas@elcomal.hn',
  },
  points: [aDevicePoint(device)],
});
