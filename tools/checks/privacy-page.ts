import fs from 'node:fs'
import path from 'node:path'
import * as blockchain from '../../core/contracts/api/blockchain.js'
import * as catalogue from '../../core/contracts/api/catalogue.js'
import * as convert from '../../core/contracts/api/convert.js'
import * as gateway from '../../core/contracts/api/gateway.js'
import * as names from '../../core/contracts/api/names.js'
import * as onramp from '../../core/contracts/api/onramp.js'
import * as sessions from '../../core/contracts/api/sessions.js'
import * as siwx from '../../core/contracts/api/siwx.js'
import { analyticsBody, analyticsEvent } from '../../core/contracts/events.js'
import { commonQuery, serviceDefaults } from '../../core/contracts/services.js'
import { storedItems } from '../../core/contracts/storage.js'
import { readMember } from '../../core/errors/base.js'
import type { Endpoint } from '../../core/lib/http/endpoint.js'
import { verifyHosts } from '../../harness/world/lib/sdk-globals.js'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { kindsOf, sayHosts, shippedProviders } from './shipped-providers.js'

const areas = [catalogue, blockchain, gateway, convert, onramp, names, sessions, siwx]

/** By endpoint: when it is asked, and what turns it off. */
type Reasons = ReadonlyMap<string, readonly [when: string, off: string]>

/** The tags `@asked` and `@off` above each endpoint: when it is asked, and what turns it off. */
function readReasons(): Reasons {
  const folder = path.join(root, 'core/contracts/api')
  const comment = /@asked ((?:(?!\*\/)[\s\S])+?)\s+(?:\* )?@off (.+?)\s*\*\/\nexport const (\w+)/g
  const found = walk(folder).flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(comment)])
  return new Map(found.map(([, when = '', off = '', name = '']) => [name, [when, off]]))
}

/** The connections besides HTTP endpoints. */
const others: Readonly<Record<string, readonly [what: string, when: string, off: string]>> = {
  relay: [
    'Encrypted messages between page and wallet',
    'A code is shown, or such a session is restored',
    '`enableWalletConnect: false`',
  ],
  verify: [
    "The page's origin, for the wallet to judge",
    'A wallet is asked by WalletConnect',
    '`enableWalletConnect: false`',
  ],
  frame: [
    'Email address, codes, what is signed',
    'The visitor goes to the email field or to a provider, or a login is restored',
    '`features.email` and `features.socials`: `false`',
  ],
  frameSite: [
    'What the provider of a log-in answers',
    'The visitor logs in with a provider',
    '`features.socials: false`',
  ],
  coinbase: [
    'Address, network, sum, in a tab of its own',
    'The visitor buys with Coinbase',
    '`features.onramp: false`',
  ],
  loginPages: [
    'The visitor goes there by a link of the frame',
    'The visitor logs in with a provider',
    '`features.socials: false`',
  ],
  meld: ['Address, network, sum, in a tab of its own', 'The visitor buys with Meld', '`features.onramp: false`'],
}

/** Hosts of services that have no default, or that no option moves. */
const fixedHosts: Readonly<Record<string, string>> = {
  verify: `${verifyHosts.map((host) => `https://${host}`).join(' and ')}; the WalletConnect client asks there, and \`services\` does not move it`,
  loginPages: 'none: the sites of the providers themselves are known',
  meld: 'none: Meld is offered where you set it',
}

/** Kept by modules of their own beside the items of the contract. */
const laterItems: Readonly<Record<string, string>> = {
  assets: 'symbol, name and decimals of tokens, as their contracts said: at most 300',
  sending: 'recipients of earlier transfers, and what was asked for in the last two minutes',
  sentTransactions: 'transactions that were sent and are not confirmed yet',
  recording:
    'with the option `recorder` alone: the last visits as steps, without secrets ([what it has](./harness/replay.md#the-file))',
  balancesHidden: 'whether balances are hidden',
  siwxSessions: 'messages and signatures of `localSiwx()`',
  walletConnectSession:
    'the topic of the session that the visitor connected, and the ids of the last messages of its wallet',
  onePrompt: 'identifiers of wallets that connect and sign in with one prompt',
  siwxAuth: 'the token of a session of `cloudSiwx()`: whoever reads it is signed in',
}

function fieldsOf(schema: unknown): string[] {
  const definition = readMember(schema, 'def')
  const shape = readMember(definition, 'shape')
  if (typeof shape === 'object' && shape !== null) return Object.keys(shape)
  const inner = readMember(definition, 'innerType')
  return inner === undefined ? [] : fieldsOf(inner)
}

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

function endpointRow({ name, service, method, path, params, query, body }: Endpoint, reasons: Reasons): string {
  const reason = reasons.get(name)
  if (!reason) throw new Error(`Say above ${name} when it is asked and what turns it off: @asked, @off.`)
  const common = fieldsOf(commonQuery)
  const bodyFields = name === 'postEvent' ? fieldsOf(analyticsBody) : fieldsOf(body)
  const fields = [...fieldsOf(params), ...fieldsOf(query).filter((field) => !common.includes(field)), ...bodyFields]
  return row(service, `\`${method} ${path}\``, code(fields) || '–', ...reason)
}

/** The text of `docs/privacy.md`, from the contracts. */
export function privacyPage(): string {
  const defaults = serviceDefaults()
  const reasons = readReasons()
  // A bundler keeps another order of a module's exports than the language has.
  const byName = (one: Endpoint, other: Endpoint) => (one.name < other.name ? -1 : 1)
  const endpoints = areas.flatMap((area) => Object.values(area).filter(isEndpoint).sort(byName))
  const events = analyticsEvent.def.options.map((option) => String([...option.shape.event.def.values][0]))
  return `# Privacy: what goes where

Made from the contracts by \`node build/tools/checks/update-privacy.js\`; a test holds it to them.

Nothing is asked before the visitor opens the modal, or a session is restored. Idle pages load code from your own site alone. Each service but
verify can be moved with \`services\`; a host of your own in its place sees what is listed here, and nobody else does.
An object in a service's place asks the hosts that it names: [Providers](./providers.md) says who learns what. A login of the page's own
(\`services.login\`) gets the email address that a visitor types, and the modal sends it nowhere else. If a data service fails, the nodes of the
network are asked for the balances that they know.

## Services

| Service | Host unless you name another |
|---|---|
${(['catalogue', 'blockchain', 'analytics'] as const).map((name) => row(name, defaults[name])).join('\n')}
${Object.keys(others)
  .map((name) => row(name, fixedHosts[name] ?? String(readMember(defaults, name))))
  .join('\n')}

Every request has ${code(fieldsOf(commonQuery))} in its query. The host of a service sees the visitor's network address and your page's origin.

## Providers

Objects in \`services\` are asked in the place of a service, each for its kinds alone. Those that ship ask these origins, unless you name
others. One with none asks the nodes of your networks, the wallet, files of your page or your own code.

| Provider | Its name | Kinds | Asks |
|---|---|---|---|
${[...shippedProviders()].map(([name, each]) => row(`\`${name}()\``, each.name, kindsOf(each).join(', '), sayHosts(each.hosts))).join('\n')}

## Requests

| Service | Request | Fields besides | When | Turned off by |
|---|---|---|---|---|
${endpoints.map((each) => endpointRow(each, reasons)).join('\n')}

On phones, the links by which Phantom and Coinbase Wallet open your page in their own browser pass through phantom.app and go.cb-w.com with the
page's origin and path. In Telegram a login provider gets both in \`state\`, to lead back. The modal sends query and fragment of the page to nobody.
\`cloudSiwx()\` tells its service the name of a wallet, and of a login the provider and the name there, never an email address.
The nodes of your networks (\`networks\`, \`customRpcUrls\`) see the addresses whose balances are read, transactions that are tried out, and the
tokens that are about to be sent or swapped. On Solana they also see whose history a recipient is compared with. The nodes of Ethereum see the names
of its Name Service that a visitor types, or that the data provider has for an address; without a project id also the connected account, to tell
its name. Providers in \`services\` are asked in the place of a service, and ask the origins in their \`hosts\`: [Providers](./providers.md) says who
learns what. A shop of \`services.onramp\` gets the account and the order from your server, and the visitor in a window of its own. Pictures of NFTs and of ENS names come from the hosts that their owners name.

## Other connections

| Service | What | When | Turned off by |
|---|---|---|---|
${Object.entries(others)
  .map(([name, cells]) => row(name, ...cells))
  .join('\n')}

## Analytics

One request for each event, with ${code(fieldsOf(analyticsBody))}. \`url\` is the page's origin and path: query and fragment are never sent. \`props\` is the
event with its properties and the connected address. The key of a pairing, codes, email addresses and signatures are in none of them.
With \`features.legalCheckbox\` nothing is sent before the visitor ticks the box. Your own \`onEvent\` listeners hear the same events.

${code(events)}

## What is stored in the browser

In \`localStorage\`, each after the prefix \`storagePrefix\` (\`walletmodal\`) and a colon:

| Item | What it is |
|---|---|
${[...Object.keys(storedItems()).map((name) => row(`\`${name}\``, 'state of the connection and of the modal')), ...Object.entries(laterItems).map(([name, what]) => row(`\`${name}\``, what))].join('\n')}

WalletConnect's SDK keeps that session there as well, with the key that decrypts it and the hashes of its messages (\`wc@2:…\`, at most 200 kB), and
\`WALLETCONNECT_DEEPLINK_CHOICE\`, the wallet that was opened. A script that runs on your page can read all of it: keep foreign scripts out with a content security policy.
`
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof readMember(value, 'service') === 'string' && typeof readMember(value, 'path') === 'string'
}
