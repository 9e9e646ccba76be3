import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { ScenarioRun } from '../../test/runner/acting/scenario-run.js'
import { settle } from '../../test/runner/acting/settle.js'
import { openDialog } from '../../test/runner/drivers/browser/locate.js'
import { observe } from '../../test/runner/drivers/browser/observe.js'
import type { World } from '../../world/world/world-api.js'
import { type Control, readControls } from './screen.js'

/** One moment of a walk, seen when all is at rest. */
export interface Situation {
  readonly world: World
  /** None where the page is somebody's app. */
  readonly snapshot: ModalSnapshot | undefined
  readonly storage: Readonly<Record<string, string>>
  readonly isDialogOpen: boolean
  /** The open dialog, or else the page, as a tree of roles and names. */
  readonly tree: string
  readonly controls: readonly Control[]
  /** Ids of calls of the page that have not ended. */
  readonly openCalls: readonly string[]
}

/** Waits for rest, and looks. */
export async function look(scenarioRun: ScenarioRun): Promise<Situation> {
  await settle(scenarioRun)
  const { page } = scenarioRun.driver
  const { snapshot, storage } = await observe(page)
  const dialog = await openDialog(page)
  const tree = await (dialog ?? page.locator('body')).ariaSnapshot()
  const openCalls = [...scenarioRun.results].flatMap(([id, { settled }]) => (id === 'last' || settled ? [] : [id]))
  const controls = readControls(tree)
  return { world: scenarioRun.world, snapshot, storage, isDialogOpen: dialog !== undefined, tree, controls, openCalls }
}
