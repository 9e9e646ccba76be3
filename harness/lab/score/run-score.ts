import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppSpec } from '../../test/language/head.js'
import { ScenarioInvalidError } from '../../test/language/problem.js'
import type { Scenario } from '../../test/language/step.js'
import { createBrowserEngine } from '../../test/runner/drivers/browser/browser-engine.js'
import { loadScenarios, type Project } from '../../test/runner/load.js'
import { recogniseModal } from '../../test/runner/modals.js'
import { shippedWords } from '../../test/runner/read-words.js'
import { messageOf } from '../../world/lib/message-of.js'
import { nearestName } from '../../world/lib/nearest.js'
import { AppError, startApp } from '../../world/processes/start-app.js'
import { createNodePool } from '../../world/world/world.js'
import { type Check, checks } from './checks.js'
import { isServedByDevelopment } from './development.js'
import { type DappPart, whyNotApplicable } from './facts.js'
import { htmlReport } from './html-report.js'
import { NotJudgedError } from './judge.js'
import type { Score, Scored, Verdict } from './verdict.js'
import { visitPage, type Workplace } from './visit.js'

const folder = fileURLToPath(new URL('../../scenarios/score/', import.meta.url))

/** The path of a scenario that the score plays. */
export const scoreScenario = (name: string): string => path.join(folder, `${name}.yaml`)

/** The user named a check or modal that does not exist. Exit code 2. */
export class ScoreUsageError extends Error {
  override readonly name = 'ScoreUsageError'
}

export interface ScoreOptions {
  readonly app: AppSpec
  /** The name of the page's modal. @default the app's `modal`, or else derived from the packages of the folder */
  readonly modal?: string | undefined
  readonly dapp: readonly DappPart[]
  /** Ids of the checks to run. An empty list runs all. */
  readonly only: readonly string[]
  /** The folder for the report and its pictures. */
  readonly output: string
  readonly project: Project
  /** Receives each verdict as soon as it is known. */
  readonly onVerdict?: (scored: Scored, done: number, planned: number) => void
  /** Receives lines about the app and the progress of its start. */
  readonly tell?: (line: string) => void
}

/** The number of parallel checks. Two are enough to keep two processors busy. */
const lanes = 2

/** Lists the modals that have words, shipped with the harness or in the user's folder. */
function knownModals(words: string | undefined): string[] {
  const folders = [shippedWords, ...(words === undefined ? [] : [words])].map((each) => path.join(each, 'modals'))
  return folders.flatMap((each) => {
    try {
      return readdirSync(each)
    } catch {
      // Most folders of words serve one modal and have no `modals` folder.
      return []
    }
  })
}

/** Selects checks by id. An empty list selects all. @throws {@link ScoreUsageError} */
export function chooseChecks(only: readonly string[]): readonly Check[] {
  const ids = checks.map(({ id }) => id)
  for (const id of only) {
    if (ids.includes(id)) continue
    const nearest = nearestName(id, ids)
    const hint = nearest === undefined ? `there are ${ids.join(', ')}` : `did you mean "${nearest}"?`
    throw new ScoreUsageError(`no check is named "${id}": ${hint}`)
  }
  return only.length === 0 ? checks : checks.filter(({ id }) => only.includes(id))
}

function checkModal(modal: string, words: string | undefined): void {
  const known = knownModals(words)
  if (!known.includes(modal))
    throw new ScoreUsageError(
      `no words are written for a modal "${modal}": name one of ${known.sort().join(', ')}, or write words/modals/${modal}/`,
    )
}

/** Loads by name the scenarios of checks, and `list`, whose word opens the list. @throws {@link ScenarioInvalidError} */
async function loadPlayed(chosen: readonly Check[], project: Project): Promise<ReadonlyMap<string, Scenario>> {
  const names = [...new Set(['list', ...chosen.map(({ scenario }) => scenario)])]
  const files = names.map((name) => ({ name, file: scoreScenario(name) }))
  const { scenarios, problems } = await loadScenarios(files, project)
  // An invalid word causes the same problem in every scenario, and is reported once.
  const once = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  if (once.size > 0) throw new ScenarioInvalidError([...once.values()])
  return new Map(scenarios.map((scenario) => [scenario.name, scenario]))
}

/**
 * Scores a dapp with its modal, check by check, and writes an HTML report. A failed check is a result, not an error.
 * @throws {@link ScoreUsageError} when a check or the modal is not known
 * @throws {@link ScenarioInvalidError} when a word in the user's folder is invalid
 * @throws {@link NotJudgedError} when the world or the browser does not start, or the signal aborts
 * @throws AppError when the app does not start, or does not answer
 */
export async function runScore(options: ScoreOptions, signal: AbortSignal): Promise<Score> {
  const { dapp, only, output, project, onVerdict } = options
  const startedAt = performance.now()
  const chosen = chooseChecks(only)
  const home = project.folder ?? process.cwd()
  const modal = options.modal ?? options.app.modal ?? recogniseModal(home)
  const words = path.join(home, 'words')
  checkModal(modal, words)
  mkdirSync(output, { recursive: true })
  const started = await startApp(options.app, home, signal, options.tell)
  const app = { ...options.app, url: started.url, modal }
  const engine = createBrowserEngine({ headed: false })
  const pool = createNodePool()
  try {
    const facts = { modal, dapp }
    const applied = chosen.filter(({ needs }) => whyNotApplicable(needs, facts) === undefined)
    const played = await loadPlayed(applied, { ...project, app, words })
    const verdicts: Scored[] = []
    const judgeOne = async (check: Check) => {
      const verdict = await judgeCheck(check, facts, played, { engine, pool, signal }, output)
      verdicts.push({ ...verdict, check })
      onVerdict?.({ ...verdict, check }, verdicts.length, chosen.length)
    }
    const waiting = chosen.filter(({ isAlone }) => !isAlone)
    const lane = async () => {
      try {
        for (let next = waiting.shift(); next; next = waiting.shift()) await judgeOne(next)
      } finally {
        // After a check that could not be judged, no lane starts another check.
        waiting.length = 0
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    for (const check of chosen) if (check.isAlone) await judgeOne(check)
    const scored = verdicts.sort((a, b) => checks.indexOf(a.check) - checks.indexOf(b.check))
    const page = path.join(output, 'index.html')
    const isDevelopment = await isServedByDevelopment(app.url)
    const score = {
      url: app.url,
      modal,
      isDevelopment,
      scored,
      durationMs: Math.round(performance.now() - startedAt),
      page,
    }
    writeFileSync(page, htmlReport(score))
    return score
  } finally {
    await engine.close()
    await pool.stop()
    await started.stop()
  }
}

async function judgeCheck(
  check: Check,
  facts: { readonly modal: string; readonly dapp: readonly DappPart[] },
  played: ReadonlyMap<string, Scenario>,
  workplace: Workplace,
  output: string,
): Promise<Verdict> {
  const { id } = check
  const reason = whyNotApplicable(check.needs, facts)
  if (reason !== undefined) return { id, result: 'not-applicable', evidence: reason, durationMs: 0 }
  const scenario = played.get(check.scenario)
  const opening = played.get('list')
  if (!scenario || !opening) throw new Error(`the scenario of ${id} is missing`)
  if (workplace.signal.aborted) throw new NotJudgedError('the run was interrupted')
  const startedAt = performance.now()
  const found = await visitPage({ scenario, opening }, check, workplace, path.join(output, `${id}.png`)).catch(
    (cause: unknown) => {
      if (cause instanceof AppError) throw cause
      throw new NotJudgedError(`${id} could not be judged: ${messageOf(cause)}`, { cause })
    },
  )
  const durationMs = Math.round(performance.now() - startedAt)
  return { id, result: found.isMet ? 'pass' : 'fail', evidence: found.evidence, picture: found.picture, durationMs }
}
