import type { FoundChain } from './chains-of-project.js'
import type { PlacedContract } from './contracts-of-project.js'

/** Writes a value as YAML. A dollar sign is doubled, since a single one begins a variable. */
const textOf = (value: unknown): string => {
  const text = JSON.stringify(value).replaceAll('$', '$$$$')
  return typeof value === 'string' && !/['"\\]/.test(text.slice(1, -1)) ? `'${text.slice(1, -1)}'` : text
}

function contractLine({ name, contract, args, value, at }: PlacedContract): string {
  const members = [
    ...(contract === name ? [] : [`contract: ${contract}`]),
    ...(args.length === 0 ? [] : [`args: [${args.map(textOf).join(', ')}]`]),
    ...(value === undefined ? [] : [`value: ${value}`]),
    `at: ${textOf(at)}`,
  ]
  return `      ${name}: { ${members.join(', ')} }\n`
}

/** Writes the chains with their contracts, and one wallet, as part of a scenario. */
export function worldOf(chains: readonly FoundChain[], contracts: readonly PlacedContract[] = []): string {
  const lines = chains.map(({ name, chain }) => {
    const { kind, ...which } = chain
    const [[key, value] = ['', '']] = Object.entries(which)
    const funds = { evm: '10 ETH', solana: '10 SOL', bitcoin: '1 BTC' }[kind]
    const own = contracts.filter(({ chainId }) => chain.kind === 'evm' && String(chain.id) === chainId)
    if (own.length === 0) return `  ${name}: { kind: ${kind}, ${key}: ${value}, fund: { alice: ${funds} } }\n`
    const head = `  ${name}:\n    kind: ${kind}\n    ${key}: ${value}\n    fund: { alice: ${funds} }\n    deploy:\n`
    return head + own.map(contractLine).join('')
  })
  const isEvm = chains.some(({ chain }) => chain.kind === 'evm')
  const first = chains.find(({ chain }) => (isEvm ? chain.kind === 'evm' : chain.kind !== 'evm'))
  const wallet =
    first?.chain.kind === 'evm'
      ? 'via: eip6963'
      : first?.chain.kind === 'solana'
        ? `via: wallet-standard, networks: [${first.name}]`
        : 'via: bitcoin-standard'
  return `chains:\n${lines.join('')}wallets:\n  fox: { ${wallet}, accounts: [alice] }\n`
}
