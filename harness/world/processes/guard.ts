/**
 * Runs a command that ends with its parent: the parent holds the other end of the guard's standard input. The first
 * line of output is the guard's pid, which is also its process group.
 */
const GUARD = [
  'echo "guard $$"',
  'exec 3<&0',
  '"$0" "$@" </dev/null 3<&- &',
  'p=$!',
  // Nothing is ever written: `read` ends when the pipe closes. It is a shell builtin, so no process is left over.
  '{ trap - TERM INT; read -r line <&3; kill -9 $p 2>/dev/null; } &',
  'w=$!',
  'trap "kill -TERM $p 2>/dev/null" TERM INT',
  // A signal interrupts the first `wait`. The second reaps the child, also on systems where nothing reaps orphans.
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

/** Quotes any text as one word of a shell line. */
export const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** A shell line behind a guard, which ends every process that the line starts. */
export function guardedLine(line: string): Command {
  if (process.platform === 'win32') return { file: process.env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', line] }
  // `npm run` and the like start further processes. Pid 0 is the whole group.
  return { file: '/bin/sh', args: ['-c', GUARD.replace('kill -9 $p', 'kill -9 0'), '/bin/sh', '-c', line] }
}

/** The command behind a guard. On Windows, without `sh`, it is returned unchanged. */
export function guarded({ file, args }: Command): Command {
  if (process.platform === 'win32') return { file, args }
  return { file: '/bin/sh', args: ['-c', GUARD, file, ...args] }
}

export function readGuardPid(output: string): number | undefined {
  const pid = /^guard (\d+)$/m.exec(output)?.[1]
  return pid === undefined ? undefined : Number(pid)
}
