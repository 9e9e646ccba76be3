import { readdirSync, readFileSync } from 'node:fs'

/** An environment variable that all processes of a scenario inherit, children of children included. */
const mark = 'WMH_STARTED_IN'

/** The processes that a run marks, by an environment variable that their children inherit. */
export interface MarkedProcesses {
  /** Marks the processes that start from now on as those of a scenario. */
  during(scenario: string): void
  /** Lists the marked processes that still run, each with its scenario. Without `/proc` the list is empty. */
  find(): string[]
  /** Puts the environment back as it was before. */
  end(): void
}

/**
 * The environment without the mark, for processes that the run itself starts and ends: they do not count as a scenario's
 * leaks.
 */
export function withoutMark({ [mark]: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return others
}

export function markProcesses(run: string): MarkedProcesses {
  const before = process.env[mark]
  return {
    during(scenario) {
      process.env[mark] = `${run} ${scenario}`
    },
    find: () => processNumbers().flatMap((pid) => describe(pid, `${mark}=${run} `) ?? []),
    end() {
      if (before === undefined) delete process.env[mark]
      else process.env[mark] = before
    },
  }
}

function processNumbers(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function describe(pid: string, entry: string): string | undefined {
  try {
    const found = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .find((each) => each.startsWith(entry))
    if (found === undefined) return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
    return `process ${pid} (${command.slice(0, 60)}), started in ${found.slice(entry.length)}`
  } catch {
    return undefined
  }
}
