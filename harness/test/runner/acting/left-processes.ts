import { readdirSync, readFileSync } from 'node:fs'

/** In the environment that processes of a scenario inherit, and those that they start, however far they go away. */
const mark = 'WMH_STARTED_IN'

export type MarkedProcesses = ReturnType<typeof markProcesses>

/** For what the run itself starts and ends while a scenario is acted: what lives on of it is no scenario's. */
export function withoutMark({ [mark]: _, ...others }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return others
}

export function markProcesses(run: string) {
  const before = process.env[mark]
  return {
    during(scenario: string) {
      process.env[mark] = `${run} ${scenario}`
    },
    /** Those that run now, each with its scenario. Where there is no /proc, none is found. */
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
