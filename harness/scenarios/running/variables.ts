import type { WorldAccount } from '../../world-api.js'
import { substitute, type Variables } from '../language/variables.js'
import type { Stage } from './stage.js'

/** `$alice`, `$alice.solana`, `$alice.bitcoin`, `$mainnet`, `$mainnet.rpcUrl`, `$sign`. */
export function variablesOf(stage: Stage): Variables {
  const accounts = Object.keys(stage.world.accounts).map((name) => {
    const account = stage.world.accounts[name]
    return [
      name,
      { default: account?.evmAddress, solana: account?.solanaAddress, ...ownAddresses(account, stage) },
    ] as const
  })
  const chains = Object.values(stage.world.chains).map(
    (chain) => [chain.name, { default: chain.caipNetworkId, rpcUrl: chain.rpcUrl }] as const,
  )
  const results = [...stage.results].flatMap(([id, result]) =>
    result.settled && 'value' in result.settled ? [[id, result.settled.value] as const] : [],
  )
  return Object.fromEntries([...accounts, ...chains, ...results])
}

/** Those on chains whose addresses are made by their own libraries, which are loaded where there is such a chain. */
function ownAddresses(account: WorldAccount | undefined, stage: Stage): Record<string, string> {
  const addresses: Record<string, string> = {}
  for (const chain of Object.values(stage.world.chains)) {
    const isOwn = chain.kind === 'bitcoin' || chain.kind === 'polkadot'
    if (account && isOwn) addresses[chain.kind] ??= chain.addressOf(account)
  }
  return addresses
}

/** A step's input with its names replaced. The shape stays: names stand for texts, and results where anything may stand. */
export function fillIn<Input>(input: Input, stage: Stage): Input {
  return substitute(input, variablesOf(stage)) as Input // see above
}
