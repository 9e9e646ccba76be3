import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { loadOptionalPeer } from '../../../../world/processes/optional-peer.js'

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown; failureSummary?: string }[] }[]
}

const require = createRequire(import.meta.url)

/** Rules about colours, for a second look at a page in another theme. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block']

export interface AxeScope {
  readonly part?: string
  /** Only rules of these names or tags. @default all */
  readonly only?: readonly string[] | undefined
}

/** Runs axe on everything visible, contrast included. Returns a sentence for each element. */
export async function findAxeProblems(page: Page, { part, only }: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await loadAxe())
  const violations = await page.evaluate(
    async ({ part, only }) => {
      // The script above defines it.
      const { axe } = window as unknown as { axe: { run(context: unknown, options: object): Promise<AxeResult> } }
      // Frames have no axe of ours. Without this option, some browsers log that a message reached no receiver.
      const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) }
      const found = await axe.run(part ?? document, options)
      // Only violations: the other results weigh 70 kB on the way out of the page.
      return found.violations
    },
    { part, only },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) =>
      `axe ${id} (${help}) at ${JSON.stringify(target)}: ${failureSummary}`.replace(/\s+/g, ' '),
    ),
  )
}

async function loadAxe(): Promise<string> {
  const file = await loadOptionalPeer('axe-core', async () => require.resolve('axe-core'))
  return readFile(path.join(path.dirname(file), 'axe.min.js'), 'utf8')
}
