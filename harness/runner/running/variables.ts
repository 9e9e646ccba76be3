import { contractsOf } from '../../chains/dapp-contracts.js'
import { substitute, type Variables } from '../../language/variables.js'
import type { Stage } from './stage.js'

/** `$alice`, `$alice.smart`, `$alice.solana`, `$alice.bitcoin`, `$mainnet`, `$mainnet.rpcUrl`, `$mainnet.Shop` of a contract, `$sign`. */
export function variablesOf(stage: Stage): Variables {
  const accounts = Object.keys(stage.world.accounts).map((name) => [name, addressesOf(name, stage)] as const)
  const chains = Object.values(stage.world.chains).map((chain) => {
    const contracts = Object.entries(contractsOf(chain)).map(([name, { address }]) => [name, address])
    return [
      chain.name,
      { ...Object.fromEntries(contracts), default: chain.caipNetworkId, rpcUrl: chain.rpcUrl },
    ] as const
  })
  const results = [...stage.results].flatMap(([id, result]) =>
    result.settled && 'value' in result.settled ? [[id, result.settled.value] as const] : [],
  )
  return Object.fromEntries([...accounts, ...chains, ...results])
}

/**
 * Each address is worked out where it is asked for: most steps name one or none. Bitcoin and Polkadot addresses are made by
 * libraries of their own, which are loaded where there is such a chain.
 */
function addressesOf(name: string, { world }: Stage): object {
  const addresses = {
    get default() {
      return world.accounts[name]?.evmAddress
    },
    get smart() {
      return world.frame.smartAccountOf(name)
    },
    get solana() {
      return world.accounts[name]?.solanaAddress
    },
  }
  for (const chain of Object.values(world.chains)) {
    if (chain.kind !== 'bitcoin' && chain.kind !== 'polkadot') continue
    if (Object.hasOwn(addresses, chain.kind)) continue
    const get = () => {
      const account = world.accounts[name]
      return account && chain.addressOf(account)
    }
    Object.defineProperty(addresses, chain.kind, { get, enumerable: true })
  }
  return addresses
}

/** A step's input with its names replaced. The shape stays: names stand for texts, and results where anything may stand. */
export function fillIn<Input>(input: Input, stage: Stage): Input {
  return substitute(input, variablesOf(stage)) as Input // see above
}
