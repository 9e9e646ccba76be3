import { compileFunction } from 'node:vm'
import type { Page } from '@playwright/test'
import type { RunStep } from './perform-scenario.js'

/**
 * Pauses before a step in Playwright's inspector, which shows the step in its file, until a person resumes. The terminal
 * names the step.
 */
export async function stopBefore(page: Page, { number, text, place }: RunStep): Promise<void> {
  process.stderr.write(
    `Stopped before step ${number}: ${text}. Press Resume (F8) in Playwright's inspector to continue.\n`,
  )
  await pauseAt(page, place)
}

/**
 * Pauses at the step's position: the inspector shows the file and line of the code that calls `pause`, so the call is
 * compiled there.
 */
function pauseAt(page: Page, place: RunStep['place']): Promise<void> {
  if (!place) return page.pause()
  const { file, line, column } = place
  const at = { filename: file, lineOffset: line - 1, columnOffset: column - 1 }
  const pause = compileFunction('return page.pause()', ['page'], at) as (page: Page) => Promise<void> // as its text says
  return pause(page)
}
