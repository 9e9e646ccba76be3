import type { WorldAccount } from '../../accounts/accounts.js'
import { loadOptionalPeer, polkadotPackages } from '../../processes/optional-peer.js'
import type { WalletCore, WalletMethod } from '../wallet-core.js'

type Brain = typeof import('./brain.js')

const methodNames = [
  'polkadot:enable',
  'polkadot:accounts',
  'polkadot:disconnect',
  'polkadot:signRaw',
  'polkadot:signPayload',
] as const

/** The Polkadot side of a wallet. Its libraries are loaded when it is first asked something. */
export interface PolkadotSide {
  readonly methods: Readonly<Record<string, WalletMethod>>
  /** Tells pages what they may see now. */
  tell(accounts: readonly WorldAccount[], origin: string): void
}

export function createPolkadotSide(core: WalletCore, keyTypes: readonly ('sr25519' | 'ed25519')[]): PolkadotSide {
  const parts = { core, keyTypes }
  let brain: Brain | undefined
  let methods: Readonly<Record<string, WalletMethod>> | undefined
  const load = async () => {
    brain ??= await loadOptionalPeer(polkadotPackages, () => import('./brain.js'))
    return brain
  }
  const method: WalletMethod = async (request) => {
    const { polkadotMethods } = await load()
    methods ??= polkadotMethods(parts)
    return methods[request.method]?.(request)
  }
  return {
    methods: Object.fromEntries(methodNames.map((name) => [name, method])),
    tell(accounts, origin) {
      const say = ({ polkadotAccounts }: Brain) =>
        core.emit({
          name: 'polkadot:change',
          data: { accounts: polkadotAccounts(parts, accounts) },
          ...(origin === '*' ? {} : { origin }),
        })
      if (brain) say(brain)
      // Nobody has asked it anything: nobody waits for what it says. Where the library is missing, asking says so.
      else load().then(say, () => undefined)
    },
  }
}
