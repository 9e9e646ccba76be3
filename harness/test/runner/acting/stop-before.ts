import { compileFunction } from 'node:vm'
import type { Page } from '@playwright/test'
import type { RunStep } from './perform-scenario.js'

/** Stops in Playwright's inspector, which shows the step where it is written, until a person resumes there. The terminal tells where. */
export async function stopBefore(page: Page, { number, text, place }: RunStep): Promise<void> {
  process.stderr.write(`Stopped before step ${number}: ${text}. Resume (F8) in Playwright's inspector goes on.\n`)
  await pauseAt(page, place)
}

/** The inspector shows the file and the line of the code that pauses: that code stands at the step. */
function pauseAt(page: Page, place: RunStep['place']): Promise<void> {
  if (!place) return page.pause()
  const { file, line, column } = place
  const at = { filename: file, lineOffset: line - 1, columnOffset: column - 1 }
  const pause = compileFunction('return page.pause()', ['page'], at) as (page: Page) => Promise<void> // as its text says
  return pause(page)
}
