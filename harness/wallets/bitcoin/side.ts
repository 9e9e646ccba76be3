import type { WorldAccount } from '../../accounts/accounts.js'
import type { Chain } from '../../chains/chain.js'
import { bitcoinPackages, loadOptionalPeer } from '../../processes/optional-peer.js'
import type { WalletCore, WalletMethod } from '../wallet-core.js'

type Brain = typeof import('./brain.js')

const methodNames = [
  'bitcoin:connect',
  'bitcoin:disconnect',
  'bitcoin:signMessage',
  'bitcoin:signPsbt',
  'bitcoin:pushPsbt',
  'bitcoin:sendTransfer',
  'bitcoin:switchNetwork',
] as const

/** The Bitcoin side of a wallet. Its libraries are loaded when it is first asked something. */
export interface BitcoinSide {
  readonly methods: Readonly<Record<string, WalletMethod>>
  /** The network that it is on. */
  readonly current: Chain
  /** Tells pages what they may see now. */
  tell(accounts: readonly WorldAccount[], origin: string): void
  /** Turns to a network by its name or CAIP-2 id; false when it is none of its own. */
  turn(network: string): boolean
}

/** @throws Error when none of the chains is Bitcoin's */
export function createBitcoinSide(params: {
  core: WalletCore
  chains: readonly Chain[]
  payment: 'p2wpkh' | 'p2sh' | undefined
  /** The network changed: every page is to be told. */
  onTurn(): void
}): BitcoinSide {
  const { core, chains, payment, onTurn } = params
  const [first] = chains
  if (!first) throw new Error(`${core.name} is a Bitcoin wallet, and none of its networks is a Bitcoin chain.`)
  let current = first
  let brain: Brain | undefined
  const load = async () => {
    brain ??= await loadOptionalPeer(bitcoinPackages, () => import('./brain.js'))
    return brain
  }
  const turn = (network: string) => {
    const wanted = chains.find(({ name, caipNetworkId }) => name === network || caipNetworkId === network)
    if (!wanted) return false
    if (wanted === current) return true
    current = wanted
    onTurn()
    return true
  }
  const parts = { core, current: () => current, turn, payment }
  const method: WalletMethod = async (request) => {
    const { bitcoinMethods } = await load()
    return bitcoinMethods(parts)[request.method]?.(request)
  }

  return {
    methods: Object.fromEntries(methodNames.map((name) => [name, method])),
    get current() {
      return current
    },
    tell(accounts, origin) {
      const say = ({ addressesOf }: Brain) =>
        core.emit({
          name: 'bitcoin:change',
          data: { accounts: addressesOf(parts, accounts), network: current.caipNetworkId },
          ...(origin === '*' ? {} : { origin }),
        })
      if (brain) say(brain)
      // Nobody has asked it anything: nobody waits for what it says. Where the library is missing, asking says so.
      else load().then(say, () => undefined)
    },
    turn,
  }
}
