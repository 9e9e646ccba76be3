/**
 * Runs a command so that it ends with its parent: the parent holds the other end of the guard's standard input. The
 * first line of output is the guard's pid, which is its process group too.
 */
const GUARD = [
  'echo "guard $$"',
  'exec 3<&0',
  '"$0" "$@" </dev/null 3<&- &',
  'p=$!',
  // Nobody ever writes: `read` ends when the pipe closes. It is a builtin, so there is no process to be left over.
  '{ trap - TERM INT; read -r line <&3; kill -9 $p 2>/dev/null; } &',
  'w=$!',
  'trap "kill -TERM $p 2>/dev/null" TERM INT',
  // A signal interrupts the first wait. The second one reaps the child where nobody reaps orphans.
  'wait $p',
  'c=$?',
  'while kill -0 $p 2>/dev/null; do wait $p; c=$?; done',
  'kill $w 2>/dev/null',
  'wait $w 2>/dev/null',
  'exit $c',
].join('\n')

export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/** A word of such a line, whatever is in it. */
export const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** A line for the shell behind a guard, which ends all that it has started. */
export function guardedLine(line: string): Command {
  if (process.platform === 'win32') return { file: process.env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', line] }
  // `npm run` and its like start others: 0 is the whole group.
  return { file: '/bin/sh', args: ['-c', GUARD.replace('kill -9 $p', 'kill -9 0'), '/bin/sh', '-c', line] }
}

/** The command behind its guard. Where there is no `sh` it stays as it is. */
export function guarded({ file, args }: Command): Command {
  if (process.platform === 'win32') return { file, args }
  return { file: '/bin/sh', args: ['-c', GUARD, file, ...args] }
}

export function readGuardPid(output: string): number | undefined {
  const pid = /^guard (\d+)$/m.exec(output)?.[1]
  return pid === undefined ? undefined : Number(pid)
}
