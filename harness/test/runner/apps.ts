import { type RunningApp, startApp } from '../../world/processes/start-app.js'
import type { AppSpec } from '../language/head.js'
import { appOf } from '../language/semantic-rules.js'
import type { Scenario } from '../language/step.js'

interface RunOfApps {
  /** The folder of the config, in which commands run. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Receives a line about the app and the progress of its start. */
  readonly tell?: ((line: string) => void) | undefined
}

/** Apps under test. The first scenario that needs an app starts it, and it runs until `stop`. */
export interface Apps {
  /** Begins a run. `lost` aborts with the reason if one of the apps exits during the run. */
  begin(run: RunOfApps): {
    readonly lost: AbortSignal
    /** Resolves with the scenario, in which the address of its app is filled in. @throws {@link AppError} */
    withAddress(scenario: Scenario): Promise<Scenario>
  }
  /** Stops all apps. @throws {@link AppError} if an app had exited by itself */
  stop(): Promise<void>
}

export function createApps(): Apps {
  const running = new Map<string, Promise<RunningApp>>()
  /** Keys of apps that did not start, or exited by themselves: the next run starts them again. */
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
