import type { Finding } from './problem.js'
import type { Scenario, Step } from './step.js'
import { pageVerbs } from './verbs/verbs.js'

/** Subjects of an assertion that hold for any page and the world around it. All others are about our own modal. */
const subjects =
  'within screen focus url page axe clipboard storage console opened wallet chain relay requests frame onramp'.split(
    ' ',
  )

const said = 'screen, url, focus, storage, clipboard, requests, wallet, chain, relay, console or axe'

function checkStep(step: Step, isVirtual: boolean): Finding[] {
  const at = step.call ?? step.origin
  if (step.kind === 'assert') {
    const others = Object.keys(step.input).filter((key) => !subjects.includes(key))
    return others.map((key) => {
      const message = `"${key}" is of our own modal, and this scenario has an app: expect ${said}`
      return { file: step.origin.file, path: [...step.origin.path, step.mode], key, message }
    })
  }
  const isOfOurs = step.kind === 'app' || (step.kind === 'user' && !(step.verb in pageVerbs))
  if (isOfOurs) {
    const verb = step.kind === 'app' ? `app.${step.verb}` : step.verb
    const message = `"${verb}" acts on our own modal, and this scenario has an app: use ${Object.keys(pageVerbs).join(', ')}, or a word`
    return [{ ...at, message }]
  }
  if (step.kind !== 'clock' || isVirtual) return []
  return [{ ...at, message: `the app keeps the machine's time, which no step moves: say "clock: virtual" in "app"` }]
}

/** Finds steps and settings that a scenario with an app of the user cannot have, and those that need an app. */
export function checkApp({ head }: Scenario, steps: readonly Step[]): Finding[] {
  const { app, modal, pass } = head
  if (typeof app === 'string') return [{ path: ['app'], word: app, message: `the config has no app "${app}"` }]
  if (app === undefined && pass)
    return [{ path: ['pass'], message: '"pass" lets requests of an app out, and the scenario has no "app"' }]
  if (app === undefined) return []
  const options = modal
    ? [{ path: ['modal'], message: '"modal" sets our own modal up, and this scenario has an app' }]
    : []
  return [...options, ...steps.flatMap((step) => checkStep(step, app.clock === 'virtual'))]
}
