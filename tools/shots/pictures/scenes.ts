import type { Browser } from 'playwright-core'
import { type AppScene, appScenes, takeApp } from './app-scenes.js'
import { cutOut, type Taken } from './cut-out.js'
import { filmed, fourTimes, type Shown, subjects, type Variant, variants, wide } from './subjects.js'

/** What a picture is made of: a view in a variant, or the demo's app. */
export type SceneName = `${Shown}/${Variant}` | AppScene

export const sceneNames: readonly SceneName[] = [
  ...subjects.flatMap((subject) => fourTimes.map((variant) => `${subject}/${variant}` as const)),
  'connecting/light',
  'connecting/dark',
  'wide/light',
  'wide/dark',
  ...appScenes,
]

/** Takes each scene that is wanted, two at a time. Variants of one view are taken in one run. */
export async function takeScenes(
  wanted: readonly SceneName[],
  browser: Browser,
  inter: string | undefined,
  onTaken: () => void = () => {},
): Promise<Map<SceneName, Taken>> {
  const taken = new Map<SceneName, Taken>()
  const isWanted = new Set(wanted)
  const runs = [...new Set<Shown>([...subjects, ...filmed, wide])].flatMap((subject) =>
    (['card', 'phone'] as const).map((size) => async () => {
      const own = fourTimes.filter(
        (variant) => variants[variant].size === size && isWanted.has(`${subject}/${variant}`),
      )
      if (own.length === 0) return
      for (const [variant, made] of await cutOut(subject, own, browser, inter)) taken.set(`${subject}/${variant}`, made)
    }),
  )
  const ofApp = async () => {
    const own = appScenes.filter((name) => isWanted.has(name))
    for (const [name, made] of await takeApp(own, browser, inter)) taken.set(name, made)
  }
  const waiting = [ofApp, ...runs]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // A run that took too long on a busy machine gets a second try.
      await next().catch(next)
      onTaken()
    }
  }
  await Promise.all([work(), work()])
  return taken
}
