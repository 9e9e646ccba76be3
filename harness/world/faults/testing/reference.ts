import { faultsOf } from '../catalogue.js'
import { type FaultDefinition, type FaultLayer, faultLayers } from '../fault-definition.js'

const titles: Readonly<Record<FaultLayer, string>> = {
  http: 'Services: `on: http.<service>`, `on: http.<service> <endpoint>`, `on: http.<service> GET /path/*`, or `on: http.*` for all',
  'chain.evm': 'EVM chains: `on: chain.<name>` or `on: chain.<name> <method>`',
  'chain.solana': 'Solana chains: `on: chain.<name>` or `on: chain.<name> <method>`',
  relay:
    'The relay: `on: relay`, and behind it the word for a client, a method or a tag: `on: relay phone sessionResponse`',
  verify: 'The Verify service: `on: verify`',
  wallet: 'Wallets: `on: wallet.<name>`',
  frame: 'The embedded wallet: `on: frame` or `on: frame <message>`: `on: frame CONNECT_OTP`',
  browser: 'The browser: steps, `browser: offline`',
}

function row({ layer, name, does, example, options = {} }: FaultDefinition): string {
  // All wallet faults have the same options: the head of the page lists them once.
  const further = layer === 'wallet' ? [] : Object.keys(options).map((key) => `\`${key}\``)
  const also = further.length === 0 ? '' : ` Also: ${further.join(', ')}.`
  return `| \`${name}\` | ${does}${also} | \`${JSON.stringify(example)}\` |`
}

/** Prints the catalogue as Markdown. */
export function faultReference(): string {
  const sections = faultLayers.map((layer) => {
    const rows = faultsOf(layer).map(row)
    return [`## ${titles[layer]}`, '', '| Fault | What happens | As `do` |', '|---|---|---|', ...rows].join('\n')
  })
  const head = [
    '# Faults',
    '',
    'Every fault of services, chains, the relay, Verify and the embedded wallet also takes `times` (how often), `skip` (how many matches pass before) and',
    '`probability` (of each match, drawn from the seed). Wallet faults take `method`,',
    '`times`, `code`, `message` and `delayMs`.',
  ].join('\n')
  return `${[head, ...sections].join('\n\n')}\n`
}
