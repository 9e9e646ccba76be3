import { type RunningApp, startApp } from '../../world/processes/start-app.js'
import type { AppSpec } from '../language/head.js'
import { appOf } from '../language/semantic-rules.js'
import type { Scenario } from '../language/step.js'

interface RunOfApps {
  /** Where the config is: commands are run there. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Hears which app it is, and how its start goes. */
  readonly tell?: ((line: string) => void) | undefined
}

/** Apps under test, each started by the first scenario that needs it, and running until `stop`. */
export interface Apps {
  /** Begins a run. `lost` aborts with the reason when one of the apps ends by itself from then on. */
  begin(run: RunOfApps): {
    readonly lost: AbortSignal
    /** Resolves with the scenario, told the address of its app. @throws {@link AppError} */
    withAddress(scenario: Scenario): Promise<Scenario>
  }
  /** @throws {@link AppError} when an app had ended by itself */
  stop(): Promise<void>
}

export function createApps(): Apps {
  const running = new Map<string, Promise<RunningApp>>()
  /** Those that did not start, or ended by themselves: the next run starts them again. */
  const gone = new Set<string>()
  let lost = new AbortController()

  async function start(key: string, app: AppSpec, { folder, signal, tell }: RunOfApps): Promise<RunningApp> {
    gone.delete(key)
    const started = await startApp(app, folder, signal, tell).catch((error: unknown) => {
      gone.add(key)
      throw error
    })
    started.onCrash((error) => {
      gone.add(key)
      lost.abort(error)
    })
    return started
  }

  return {
    begin(run) {
      lost = new AbortController()
      const before = new Set(running.keys())
      return {
        lost: lost.signal,
        async withAddress(scenario) {
          const app = appOf(scenario)
          if (!app) return scenario
          const key = JSON.stringify([app.url, app.command, app.ready])
          const there = gone.has(key) ? undefined : running.get(key)
          const starting = there ?? start(key, app, run)
          running.set(key, starting)
          const { url } = await starting
          if (there !== undefined && before.delete(key)) run.tell?.(`The app: ${url}, still running`)
          return { ...scenario, head: { ...scenario.head, app: { ...app, url } } }
        },
      }
    },
    async stop() {
      const started = await Promise.allSettled(running.values())
      await Promise.all(started.map((app) => app.status === 'fulfilled' && app.value.stop()))
    },
  }
}
