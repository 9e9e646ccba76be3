import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { ScenarioRun } from '../../test/runner/acting/scenario-run.js'
import type { Claim } from './claims.js'
import type { Memory } from './memory.js'
import type { Said } from './said.js'
import { look, type Situation } from './situation.js'

type HomeStep = Claim | { readonly said: Said }

/** The most presses that leaving any view should take. */
const mostPresses = 6
const longestQueue = 12

const homeView = ({ status, isNetworkSupported }: ModalSnapshot) =>
  status === 'connected' ? (isNetworkSupported ? 'Account' : 'UnsupportedChain') : 'Connect'

function wayOut({ controls }: Situation): Said {
  const isThere = (name: string) => controls.some((each) => each.role === 'button' && each.name === name)
  const name = ['Close', 'Back', 'Cancel', 'Reject and close'].find(isThere)
  return name === undefined ? { key: 'Escape' } : { press: { role: 'button', name } }
}

/**
 * Leads from any state back to Connect or Account, and claims on the way that this is possible. Faults are healed, and owners reject
 * their requests. Then all calls must have ended, and the modal closes and opens again.
 */
export async function* goHome(scenarioRun: ScenarioRun, memory: Memory, isVirtual: boolean): AsyncGenerator<HomeStep> {
  const say = (said: Said) => ({ said })
  const { wallets } = scenarioRun.world
  async function* answer(): AsyncGenerator<HomeStep> {
    for (let turns = 0; turns < longestQueue; turns += 1) {
      await look(scenarioRun)
      const asked = Object.values(wallets).find(({ pending }) => pending.length > 0)
      if (!asked) return
      yield say({ [`wallet.${asked.name}`]: asked.locked ? 'unlock' : 'reject' })
    }
  }
  for (const end of [...memory.troubles.values()]) yield say(end)
  for (const heal of [...memory.faults.keys()]) yield say({ heal })
  yield* answer()
  if (isVirtual) yield say({ clock: { advance: '3m' } })
  yield* answer()
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const situation = await look(scenarioRun)
    if (!situation.isDialogOpen) break
    yield say(wayOut(situation))
    if (isVirtual) yield say({ clock: { advance: '1s' } })
  }
  const { snapshot, openCalls, isDialogOpen } = await look(scenarioRun)
  if (isDialogOpen) yield { name: 'a window can be left', facts: { page: { dialogs: 0 } } }
  const [open] = openCalls
  if (open !== undefined) yield { name: 'a call ends', facts: { result: { of: open } } }
  if (!snapshot) return
  yield say('open')
  const { snapshot: after = snapshot } = await look(scenarioRun)
  yield { name: 'Connect or Account can be reached', facts: { modal: 'open', view: homeView(after) } }
}
