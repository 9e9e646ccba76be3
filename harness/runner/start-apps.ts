import { appOf } from '../language/semantic-rules.js'
import type { Scenario } from '../language/step.js'
import { startApp } from '../processes/start-app.js'

/** Starts the apps of scenarios, each once. Resolves with the scenarios, told the addresses, and how to end the apps. */
export async function startApps(scenarios: readonly Scenario[], folder: string, signal: AbortSignal) {
  const running = new Map<string, ReturnType<typeof startApp>>()
  const stop = async () => {
    const started = await Promise.allSettled(running.values())
    await Promise.all(started.map((app) => app.status === 'fulfilled' && app.value.stop()))
  }
  const told = scenarios.map(async (scenario) => {
    const app = appOf(scenario)
    if (!app) return scenario
    const key = JSON.stringify([app.url, app.command, app.ready])
    const starting = running.get(key) ?? startApp(app, folder, signal)
    running.set(key, starting)
    const { url } = await starting
    return { ...scenario, head: { ...scenario.head, app: { ...app, url } } }
  })
  try {
    return { scenarios: await Promise.all(told), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
