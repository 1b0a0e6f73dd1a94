import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalProblem } from './problem.ts';

const isAlive = (pid: number): boolean => {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // Only Linux has /proc.
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
};

/** The processes that a process began. */
const childrenOf = (parent: number): number[] => {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .flatMap((line) => {
        const [pid, of] = line.trim().split(/\s+/).map(Number);
        return of === parent && pid ? [pid] : [];
      });
  } catch {
    // Windows, and machines without ps.
    return [];
  }
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or the system has no such signal.
  }
};

/** Sends a signal to a server. Frozen processes are woken, for they would not look at it; SIGKILL is for its children too. */
export const signalServer = (pid: number, signal: NodeJS.Signals): void => {
  const children = childrenOf(pid);
  send(pid, signal);
  for (const child of children) if (signal === 'SIGKILL') send(child, signal);
  for (const woken of [...children, pid]) send(woken, 'SIGCONT');
};

/** Process id of the server that is running on this data folder; null when the folder is free. */
export const findRunningServer = (dataFolder: string): number | null => {
  let text: string;
  try {
    text = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || !isAlive(pid)) return null;
  const command = commandOf(pid);
  return command === '' || command.includes(dataFolder) ? pid : null;
};

/**
 * Frees the data folder of what a killed Fogón left behind: the process file of a dead server, or a server whose
 * Fogón died. A server with a living Fogón is somebody's: that one is refused.
 */
export const endOrphanServer = async (dataFolder: string, ownerPid: number): Promise<void> => {
  const pid = findRunningServer(dataFolder);
  if (pid === null) {
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
    return;
  }
  const isOwned = isAlive(ownerPid) && commandOf(ownerPid).includes('node');
  if (isOwned) {
    throw new LocalProblem(
      `Ya hay un Fogón en marcha con la carpeta de datos ${dataFolder} (proceso ${ownerPid}): ciérralo, o usa otra carpeta con FOGON_STATE.`,
    );
  }
  signalServer(pid, 'SIGINT');
  for (let tries = 0; findRunningServer(dataFolder) === pid; tries++) {
    if (tries === 150)
      throw new LocalProblem(`El PostgreSQL ${pid} de otra sesión no termina: ciérralo y vuelve a empezar.`);
    await wait(100);
  }
};
