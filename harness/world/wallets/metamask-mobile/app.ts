import type { WorldClock } from '../../lib/clock.js'
import { messageOf } from '../../lib/message-of.js'
import type { LinkedApp } from '../linked-app.js'
import { answerFrom } from '../rpc.js'
import type { MockWallet } from '../wallet.js'
import type { Centrifugo } from './centrifugo.js'
import { lineTo } from './line.js'
import { createMetaMaskPhone, readLink } from './phone.js'

/** The events after which a page’s session may be another. */
const changes = ['accountsChanged', 'standard:change'] as const

/**
 * MetaMask on a phone, for pages that reach it by a code or a link. `wallet` asks its owner; the phone speaks with the page
 * by the relay. The page’s session is told whenever its accounts change (`wallet_sessionChanged` of the Multichain API).
 */
export function createMetaMaskApp(wallet: MockWallet, relay: Centrifugo, clock: Pick<WorldClock, 'now'>): LinkedApp {
  const problems: string[] = []
  const onProblem = (error: unknown) => void problems.push(messageOf(error))
  const ask = (method: string, params: unknown, origin: string) => answerFrom(wallet, { method, params, origin })
  const phone = createMetaMaskPhone({ line: lineTo(relay), answer: ask, onProblem, now: clock.now })
  /** The pages whose session has changed and that are not told yet. One deed changes the accounts of both namespaces. */
  const changed = new Set<string>()
  let shown: string | undefined

  const tell = async () => {
    for (const origin of changed) {
      changed.delete(origin)
      const session = await ask('wallet_getSession', undefined, origin)
      if ('result' in session) await phone.notify('wallet_sessionChanged', session.result, origin)
    }
  }

  const stopFollowing = wallet.onEvent(({ name, origin }) => {
    if (origin === undefined || !changes.some((each) => each === name)) return
    if (changed.size === 0) queueMicrotask(() => void tell().catch(onProblem))
    changed.add(origin)
  })

  return {
    problems,
    get shown() {
      return shown
    },
    async open(link) {
      const { searchParams } = new URL(link)
      const id = searchParams.get('id')
      // A link with an id opens the app, which has heard the relay.
      if (id !== null && phone.pages.has(id)) return
      if (!isConnectionLink(link)) throw new Error(`${wallet.name} is not asked for a session by ${link}`)
      shown = await phone.scan(link)
    },
    stop: stopFollowing,
  }
}

function isConnectionLink(link: string): boolean {
  try {
    readLink(link)
    return true
  } catch {
    return false
  }
}
