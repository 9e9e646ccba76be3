import type { MockWallet } from '../../world/wallets/wallet.js'
import type { WalletConnectPeer } from '../../world/wallets/wallet-connect/peer-api.js'
import { phoneActions, walletActions } from './actions.js'
import { ControlError, json, orRefuse } from './control-error.js'
import { readBody } from './read-body.js'
import { callState, phoneState, type StandingFault, type WalletState, walletState } from './wallet-state.js'

export interface WalletRoutes {
  readonly states: readonly WalletState[]
  /** Answers a request about the wallet of that name. `rest` is the path after the name. @throws {@link ControlError} */
  handle(request: Request, name: string, rest: readonly string[]): Promise<Response>
}

/** The part of the API in which somebody acts as the owner of a wallet. `changed` is called after each action. */
export function createWalletRoutes(
  wallets: ReadonlyMap<string, MockWallet>,
  phones: Readonly<Record<string, WalletConnectPeer>>,
  changed: () => void,
): WalletRoutes {
  const faults = new Map<string, { wallet: string; fault: StandingFault; takeBack: () => void }>()
  let faultCount = 0

  const stateOf = (wallet: MockWallet): WalletState => {
    const standing = [...faults.values()].flatMap(({ wallet: name, fault }) => (name === wallet.name ? [fault] : []))
    const phone = phones[wallet.name]
    return { ...walletState(wallet, standing), ...(phone === undefined ? {} : { phone: phoneState(phone) }) }
  }

  function find(name: string): MockWallet {
    const wallet = wallets.get(name)
    if (wallet) return wallet
    throw new ControlError(404, `There is no wallet ${name}. There are: ${[...wallets.keys()].join(', ') || 'none'}.`)
  }

  async function addFault(wallet: MockWallet, body: unknown): Promise<StandingFault> {
    if (typeof body !== 'object' || body === null || !('do' in body) || typeof body.do !== 'string') {
      throw new ControlError(400, 'A fault names what it does: { "do": "reject" }.')
    }
    const wanted = { ...body, do: body.do }
    const takeBack = await orRefuse(400, () => wallet.addFault(wanted))
    faultCount += 1
    const fault = { ...wanted, id: `f${faultCount}` }
    faults.set(fault.id, { wallet: wallet.name, fault, takeBack })
    return fault
  }

  function removeFault(wallet: MockWallet, id: string): void {
    const standing = faults.get(id)
    if (standing?.wallet !== wallet.name) throw new ControlError(404, `${wallet.name} has no fault ${id}.`)
    standing.takeBack()
    faults.delete(id)
  }

  /** Finds the action of a verb. Actions that phones perform in their own way come first. */
  function actionOf(wallet: MockWallet, verb = ''): ((body: unknown) => Promise<unknown>) | undefined {
    const phone = phones[wallet.name]
    if (phone && verb === 'disconnect') return () => endSessions(phone)
    const ofPhone = phone && Object.hasOwn(phoneActions, verb) ? phoneActions[verb] : undefined
    if (phone && ofPhone) return (body) => ofPhone(phone, body)
    const run = Object.hasOwn(walletActions, verb) ? walletActions[verb] : undefined
    return run && ((body) => run(wallet, body))
  }

  async function handle(request: Request, name: string, rest: readonly string[]): Promise<Response> {
    const wallet = find(name)
    const [verb, id] = rest
    const { method } = request
    if (verb === undefined && method === 'GET') return json(stateOf(wallet))
    if (verb === 'calls' && method === 'GET') return json(wallet.calls.map(callState))
    if (verb === 'faults' && id !== undefined && method === 'DELETE') {
      removeFault(wallet, id)
      changed()
      return json(stateOf(wallet))
    }
    if (method !== 'POST') throw new ControlError(405, `${method} is not for ${new URL(request.url).pathname}.`)
    if (verb === 'faults') {
      const fault = await addFault(wallet, await readBody(request))
      changed()
      return json(fault, 201)
    }
    const run = actionOf(wallet, verb)
    if (!run) {
      const ofPhone = phones[name] ? Object.keys(phoneActions) : []
      const known = [...Object.keys(walletActions), ...ofPhone, 'faults'].join(', ')
      throw new ControlError(404, `A wallet's owner cannot ${verb ?? 'do nothing'}. There are: ${known}.`)
    }
    const body = await readBody(request)
    // A refusal of the wallet itself, such as an answer without a request, conflicts with its state.
    await orRefuse(409, () => run(body))
    changed()
    return json(stateOf(wallet))
  }

  return {
    get states() {
      return [...wallets.values()].map(stateOf)
    },
    handle,
  }
}

async function endSessions(phone: WalletConnectPeer): Promise<void> {
  for (const { topic } of phone.sessions) await phone.deleteSession(topic)
}
