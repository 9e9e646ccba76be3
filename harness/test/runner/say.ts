import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Facts } from '../language/assertions.js'
import { parseContext, parseSteps } from '../language/parse-step.js'
import { ScenarioInvalidError } from '../language/problem.js'
import { unroll } from './acting/perform-scenario.js'
import { checkPageFacts } from './drivers/browser/browser-page-facts.js'
import { browserUserActions } from './drivers/browser/browser-user.js'
import { watchPage } from './drivers/browser/idle.js'
import { waitForFacts } from './drivers/wait-for.js'
import { createWordsFor } from './read-words.js'

const ofPage = new Set<string>(['screen', 'focus', 'page', 'url', 'axe', 'within'] satisfies (keyof Facts)[])

/** Performs a word or a step on a page. The words are those of the file's folder and ours for the modal. */
export async function sayOn(
  page: Page,
  from: { file: string; modal: string },
  said: Record<string, unknown>,
  tell?: (done: string) => void,
) {
  const words = (await createWordsFor())(from.file, from.modal)
  const source = { file: from.file, locate: () => undefined }
  const context = parseContext(words.byName)
  const steps = parseSteps([said], ['steps'], source, context)
  const all = [...words.problems, ...context.problems]
  if (all.length > 0) throw new ScenarioInvalidError(all)
  const own = {
    goto: async (way: string) => void (await page.goto(way)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
  }
  const actions = browserUserActions(() => page, own, { tell })
  for (const { step, title } of unroll(steps, path.basename(from.file))) {
    const act: ((input: never) => Promise<void>) | undefined = step.kind === 'user' ? actions[step.verb] : undefined
    if (step.kind === 'user' && act)
      await act(step.input as never) // each verb takes its own input
    else if (
      step.kind === 'assert' &&
      step.mode === 'expect' &&
      Object.keys(step.input).every((key) => ofPage.has(key))
    ) {
      const check = () => checkPageFacts(page, step.input)
      const wrong = await waitForFacts(step.input, check, { onChange: watchPage(page) })
      if (wrong !== undefined) throw new Error(`${title}: ${wrong}`)
    } else throw new Error(`${title}: only steps of the page can be said in a test; wallets and chains are fixtures`)
  }
}
