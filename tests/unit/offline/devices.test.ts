import { describe, expect, it } from 'vitest';
import { deviceOf } from '#domain/offline/devices.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('naming a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome en Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge en Windows',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari en iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-X210) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
      'Samsung Internet en Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Linux'],
    ['curl/8.5.0', 'Dispositivo desconocido'],
    ['', 'Dispositivo desconocido'],
    [null, 'Dispositivo desconocido'],
  ])('%s is shown as %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });
});
