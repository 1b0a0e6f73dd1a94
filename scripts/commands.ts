import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './build.ts';

const BIN = join(ROOT, 'node_modules/.bin');

export interface ToolResult {
  code: number;
  output: string;
}

/** Runs a program of node_modules/.bin with the Node of the project; `show` prints its output at once. */
export const runTool = (
  name: string,
  args: string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<ToolResult> =>
  new Promise((resolve) => {
    const { show = true, env = {} } = options;
    // On macOS no package has Node.
    const program = name === 'node' ? process.execPath : join(BIN, name);
    const child = spawn(program, args, {
      cwd: ROOT,
      shell: process.platform === 'win32',
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...env },
    });
    let output = '';
    const append = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

export const secondsSince = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`;
