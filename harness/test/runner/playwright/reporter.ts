import { readFileSync, rmSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import type { ScenarioResult } from '../report/result.js'
import { type FromPlaywright, folderVariable, resultAttachment } from './messages.js'

/** Reports events of Playwright's run to the command as they happen. */
export default class ScenarioReporter implements Reporter {
  private last: Promise<void> = Promise.resolve()

  constructor() {
    process.on('disconnect', leave)
  }

  private say(message: FromPlaywright): void {
    this.last = new Promise((resolve) => {
      if (process.send) process.send(message, undefined, undefined, () => resolve())
      else resolve()
    })
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.say({ type: 'start', planned: suite.allTests().length })
  }

  onTestEnd({ title, results, retries }: TestCase, result: TestResult): void {
    const { status, duration, retry, error } = result
    // A failed scenario is tried again: its last try is reported.
    if ((status === 'failed' || status === 'timedOut') && retry < retries) return
    const message = (error?.message ?? error?.value ?? 'it did not end').replace(/^Error: /, '')
    const trace = result.attachments.find(({ name }) => name === 'trace')?.path
    this.say({ type: 'ended', title, status, durationMs: duration, tries: results.map(attached), message, trace })
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk)
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onError({ message, value }: TestError): void {
    // With `--bail`, this is expected.
    if (message?.includes('maximum allowed failures')) return
    this.say({ type: 'error', message: message ?? value ?? 'an error without a message' })
  }

  onEnd(): Promise<void> {
    return this.last
  }

  printsToStdio(): boolean {
    return true
  }
}

/** Ends the run if the command has died. Playwright's workers end with this process. */
function leave(): void {
  const folder = process.env[folderVariable]
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.kill(process.pid, 'SIGKILL')
}

function attached({ attachments }: TestResult): ScenarioResult | undefined {
  const found = attachments.find(({ name }) => name === resultAttachment)
  return found && JSON.parse(String(found.body ?? readFileSync(found.path ?? '')))
}
