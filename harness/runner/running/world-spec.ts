import type { WalletDescription } from '../../language/head.js'
import type { Scenario } from '../../language/scenario.js'
import { flattenSteps } from '../../language/semantic-rules.js'
import type { NodePool } from '../../processes/node-pool.js'
import type { WalletSpec } from '../../wallets/wallet-spec.js'
import type { WorldSpec } from '../../world/world-api.js'

/** A wallet with `copies` becomes as many: `fox1` … with names and rdns of their own. */
function toWallets(name: string, description: WalletDescription): [string, WalletSpec][] {
  const { copies, ...spec } = description
  if (copies === undefined) return [[name, spec]]
  const word = spec.name ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return Array.from({ length: copies }, (_, index) => {
    const number = index + 1
    return [`${name}${number}`, { ...spec, name: `${word} ${number}`, rdns: `${spec.rdns ?? `test.${name}`}${number}` }]
  })
}

function needsRelay({ head, steps }: Scenario): boolean {
  const isAbout = ({ on }: { readonly on: string }) => /^(relay|verify)\b/.test(on)
  if (head.faults?.some(isAbout)) return true
  return flattenSteps(steps).some((step) => step.kind === 'relay' || (step.kind === 'fault' && isAbout(step.input)))
}

export function toWorldSpec(
  scenario: Scenario,
  run: { seed: number; solana: WorldSpec['solana']; pool?: NodePool | undefined },
): WorldSpec {
  const { chains = {}, wallets = {}, http, frame } = scenario.head
  return {
    seed: run.seed,
    chains,
    wallets: Object.fromEntries(Object.entries(wallets).flatMap(([name, description]) => toWallets(name, description))),
    ...(http === undefined ? {} : { http }),
    ...(frame === undefined ? {} : { frame }),
    ...(needsRelay(scenario) ? { relay: true } : {}),
    solana: run.solana,
    pool: run.pool,
  }
}
