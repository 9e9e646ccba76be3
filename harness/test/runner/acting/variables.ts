import type { ChainKind } from '../../../world/chains/chain.js'
import { contractsOf } from '../../../world/chains/dapp/known-contracts.js'
import type { World } from '../../../world/world/world-api.js'
import { substitute, type Variables } from '../../language/variables.js'
import type { ScenarioRun } from './scenario-run.js'

/**
 * The variables of a run: `$alice`, `$alice.smart`, `$alice.solana`, `$alice.bitcoin`, `$mainnet`, `$mainnet.rpcUrl`.
 * Kinds from outside add `$alice.sui`, contracts `$mainnet.Shop`, and step ids `$sign`.
 */
function variablesOf({ world, results }: ScenarioRun): Variables {
  const variables: Record<string, unknown> = {}
  for (const name of Object.keys(world.accounts)) variables[name] = addressesOf(name, world)
  for (const chain of Object.values(world.chains)) {
    const contracts = Object.entries(contractsOf(chain)).map(([name, { address }]) => [name, address])
    variables[chain.name] = { ...Object.fromEntries(contracts), default: chain.caipNetworkId, rpcUrl: chain.rpcUrl }
  }
  for (const [id, { settled }] of results) if (settled && 'value' in settled) variables[id] = settled.value
  return variables
}

/**
 * Computes each address when it is read: most steps name one or none. The libraries for Bitcoin and Polkadot addresses
 * are loaded only with such a chain.
 */
function addressesOf(name: string, { accounts, chains, frame }: World): object {
  const addressOn = (kind: ChainKind) => {
    const account = accounts[name]
    const chain = Object.values(chains).find((each) => each.kind === kind)
    return account && chain?.addressOf(account)
  }
  const ofKinds = Object.values(chains).flatMap(({ kind, ownNodes }) =>
    ownNodes ? [[kind, { enumerable: true, get: () => addressOn(kind) }] as const] : [],
  )
  return Object.defineProperties(
    {
      get default() {
        return accounts[name]?.evmAddress
      },
      get smart() {
        return frame.smartAccountOf(name)
      },
      get solana() {
        return accounts[name]?.solanaAddress
      },
      get bitcoin() {
        return addressOn('bitcoin')
      },
      get polkadot() {
        return addressOn('polkadot')
      },
    },
    Object.fromEntries(ofKinds),
  )
}

/**
 * Replaces the variables in a step's input. The shape stays: a variable stands only in places that take any text, a
 * result in those that take any value.
 */
export function fillIn<Input>(input: Input, scenarioRun: ScenarioRun): Input {
  return substitute(input, variablesOf(scenarioRun)) as Input // see above
}
