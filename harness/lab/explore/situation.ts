import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { ScenarioRun } from '../../test/runner/acting/scenario-run.js'
import { settle } from '../../test/runner/acting/settle.js'
import { openDialog } from '../../test/runner/drivers/browser/locate.js'
import { observe } from '../../test/runner/drivers/browser/observe.js'
import type { World } from '../../world/world/world-api.js'
import { type Control, readControls } from './screen.js'

/** The state of world and page at one moment of a walk, after all activity has settled. */
export interface Situation {
  readonly world: World
  /** Undefined on an app that is not our own host page. */
  readonly snapshot: ModalSnapshot | undefined
  readonly storage: Readonly<Record<string, string>>
  readonly isDialogOpen: boolean
  /** The aria snapshot of the open dialog, or of the page if there is no dialog. */
  readonly tree: string
  readonly controls: readonly Control[]
  /** Ids of the page's unfinished calls. */
  readonly openCalls: readonly string[]
}

/** Waits until activity has settled, then reads the state. */
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
