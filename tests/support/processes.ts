import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function listProcesses(): readonly Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    const isAlive = state !== undefined && !state.startsWith('Z');
    return isAlive ? [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }] : [];
  });
}

/** The running processes that a process started, directly or not, whose command contains a word. */
export function descendantsOf(ancestor: number, word = ''): readonly number[] {
  const processes = listProcesses();
  const under = (parent: number): readonly Process[] =>
    processes.filter((one) => one.parent === parent).flatMap((one) => [one, ...under(one.pid)]);
  return under(ancestor)
    .filter(({ command }) => command.includes(word))
    .map(({ pid }) => pid);
}

/** Kills those processes at once. */
export function killDescendants(ancestor: number, word: string): void {
  for (const pid of descendantsOf(ancestor, word)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with its parent.
    }
  }
}

/** Whether a process runs: one that ended and was not collected by its parent does not. */
export const isAlive = (pid: number): boolean => listProcesses().some((one) => one.pid === pid);
