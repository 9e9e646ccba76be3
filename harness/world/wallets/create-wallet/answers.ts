import type { WorldAccount } from '../../accounts/accounts.js'
import { writtenOut } from '../../faults/fault-definition.js'
import { walletError } from '../rpc.js'
import { safeMethods } from '../safe-methods.js'
import { proposalMethods, sessionMethods } from '../wallet-connect/session-methods.js'
import type { NamespaceHandler, WalletCore, WalletMethods, WalletNamespace, WalletRequest } from '../wallet-core.js'
import { type Stricken, strikeFault, type WalletFaults } from '../wallet-fault.js'
import type { WalletSpec } from '../wallet-spec.js'
import type { WalletWorld } from '../wallet-world.js'
import type { OwnPart } from './core.js'
import type { WalletSetup } from './setup.js'

interface AnswerNeeds {
  readonly spec: WalletSpec
  readonly world: WalletWorld
  readonly setup: WalletSetup
  readonly core: WalletCore
  readonly handlers: ReadonlyMap<WalletNamespace, NamespaceHandler>
  readonly ownParts: readonly OwnPart[]
  readonly faults: WalletFaults
  /** What a fault may do to the wallet, beside switching its chain. */
  readonly stricken: Omit<Stricken, 'switchChain' | 'refusal'>
  /** The accounts of the wallet, the active one first. */
  accounts(): readonly WorldAccount[]
}

/** Answers a page's request. `note` records a fault that answers. */
export type Answer = (
  request: Omit<WalletRequest, 'impostor' | 'isSignatureBad' | 'isEmpty'>,
  note: (by: string) => void,
) => Promise<unknown>

/** Creates the wallet's answers: its methods, and the faults that strike them. */
export function createAnswers(needs: AnswerNeeds): Answer {
  const { spec, world, setup, core, handlers, ownParts, faults, stricken, accounts } = needs
  const { name, chains } = world
  const { via, networks, dialect, isPhone, refusal } = setup
  const tables = [...handlers.values()].map((handler) => handler.methods)
  const all: WalletMethods = Object.assign({}, ...tables, isPhone ? proposalMethods(core) : {})
  const methods = via.includes('safe') ? { ...all, ...safeMethods(core, world.accounts, all) } : all
  const methodsOfSession = sessionMethods(core, spec)

  function impostor(): WorldAccount {
    const other = Object.keys(world.accounts).find((account) => account !== accounts()[0]?.name)
    const account = other === undefined ? undefined : world.accounts[other]
    if (!account) throw new Error(`${name} cannot answer for a wrong account: the world has only one.`)
    return account
  }

  function switchChain(isSilent: boolean, method: string): void {
    const handler = [...handlers.values()].find(({ methods: own }) => Object.hasOwn(own, method))
    if (handler?.turnAway?.(isSilent)) return
    if (handler?.turnAway) throw new Error(`${name} cannot turn to another chain for ${method}: it is on only one.`)
    const inWorld = Object.values(chains).filter(({ kind }) => kind === 'evm')
    const other = [...networks.known, ...inWorld].find((network) => network.name !== networks.current?.name)?.name
    if (other === undefined) throw new Error(`${name} cannot switch to another chain: the world has only one.`)
    if (isSilent) networks.turn(other)
    else core.turn(other)
  }

  return async (request, note) => {
    const fault = faults.take(request.method)
    if (fault) note(`by the fault ${fault.do}`)
    if (fault) await strikeFault(fault, request.method, { ...stricken, switchChain, refusal })
    if (fault?.do === 'answers') return fault.answer === undefined ? undefined : writtenOut(fault.answer)
    const known = request.chain === undefined ? methods : methodsOfSession(request.chain)
    const method = Object.hasOwn(known, request.method) ? known[request.method] : undefined
    if (!method)
      throw walletError(
        (request.chain === undefined ? dialect?.evm?.unknownMethod : undefined) ?? 4200,
        `${name} does not support the method ${request.method}.`,
      )
    const result = await method({
      ...request,
      impostor: fault?.do === 'wrong-account' ? impostor() : undefined,
      isSignatureBad: fault?.do === 'bad-signature',
      isEmpty: fault?.do === 'empty-accounts',
    })
    // A wallet from `defineWalletKind` has made its answer without accounts.
    if (ownParts.some(({ handler }) => Object.hasOwn(handler.methods, request.method))) return result
    // Methods of other namespaces have a prefix with a colon, and answer with an object.
    if (fault?.do === 'empty-accounts') return request.method.includes(':') ? { accounts: [] } : []
    return result
  }
}
