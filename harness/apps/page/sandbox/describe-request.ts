import { memberOf } from '../../../world/lib/json.js'

export interface RequestDescription {
  readonly title: string
  readonly verb: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly isOnChain?: boolean
  readonly text?: string | undefined
}

type Params = readonly unknown[]

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function hexText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (!/^0x([0-9a-f]{2})*$/i.test(value)) return value
  return decodeText(Uint8Array.from(value.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

function base64Text(value: unknown): string | undefined {
  return typeof value === 'string'
    ? decodeText(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)))
    : undefined
}

/** Converts wei to ether, without trailing zeros: `0x16345785d8a0000` becomes `0.1`. */
export function toEther(wei: unknown): string {
  if (typeof wei !== 'string' || !/^0x[0-9a-f]+$/i.test(wei)) return '0'
  const digits = BigInt(wei).toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`
}

function chainNumber(value: unknown): string {
  const id = memberOf(value, 'chainId')
  return typeof id === 'string' && Number.isInteger(Number(id)) ? String(Number(id)) : String(id)
}

function fact(label: string, value: unknown): readonly (readonly [string, string])[] {
  return value === undefined || value === null ? [] : [[label, String(value)]]
}

type Fact = RequestDescription['facts'][number]

const CONNECT = { title: 'Connect', verb: 'Connect', facts: [] }

const signMessage = (from: unknown, text?: string): RequestDescription => {
  return { title: 'Sign a message', verb: 'Sign', facts: fact('From', from), text }
}

const signTransaction = (from: unknown): RequestDescription => {
  return { title: 'Sign a transaction', verb: 'Sign', facts: fact('From', from) }
}

const send = (...facts: readonly (readonly Fact[])[]): RequestDescription => {
  return { title: 'Send a transaction', verb: 'Send', facts: facts.flat() }
}

const switchTo = (chain: unknown): RequestDescription => {
  return { title: 'Switch network', verb: 'Switch', facts: fact('To chain', chain) }
}

const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

const DESCRIPTIONS: Readonly<Record<string, (params: Params) => RequestDescription>> = {
  wc_sessionAuthenticate: ([asked]) => ({
    title: 'Connect and sign in',
    verb: 'Sign in',
    facts: [
      ...fact('Page', memberOf(memberOf(asked, 'dapp'), 'name')),
      ...fact('Site', memberOf(asked, 'domain')),
      ...fact('Statement', memberOf(asked, 'statement') || undefined),
    ],
  }),
  wc_sessionPropose: ([proposal]) => {
    const verify = memberOf(proposal, 'verify')
    const asked = [memberOf(proposal, 'required'), memberOf(proposal, 'optional')]
    const chains = asked.flatMap((namespaces) =>
      Object.values(Object(namespaces)).flatMap((each) => memberOf(each, 'chains')),
    )
    const isScam = memberOf(verify, 'isScam') === true
    const isOther = memberOf(verify, 'validation') === 'INVALID'
    return {
      ...CONNECT,
      facts: [
        ...fact('Page', memberOf(memberOf(proposal, 'dapp'), 'name')),
        ...fact('Warning', isScam ? 'This page is known as a scam.' : undefined),
        ...fact('Warning', isOther ? `This page really is ${String(memberOf(verify, 'origin'))}.` : undefined),
        ...fact('Chains', [...new Set(chains)].join(', ') || undefined),
      ],
    }
  },
  solana_signMessage: ([input]) => signMessage(memberOf(input, 'pubkey')),
  solana_signTransaction: ([input]) => signTransaction(memberOf(input, 'pubkey')),
  solana_signAllTransactions: ([input]) => {
    return { title: `Sign ${countOf(memberOf(input, 'transactions'))} transactions`, verb: 'Sign', facts: [] }
  },
  solana_signAndSendTransaction: ([input]) => send(fact('From', memberOf(input, 'pubkey'))),
  signMessage: ([input]) =>
    signMessage(memberOf(input, 'address') ?? memberOf(input, 'account'), hexText(memberOf(input, 'message'))),
  signPsbt: ([input]) => signTransaction(memberOf(input, 'account')),
  sendTransfer: ([input]) =>
    send(
      fact('Satoshis', memberOf(input, 'amount')),
      fact('To', memberOf(input, 'recipientAddress')),
      fact('From', memberOf(input, 'account')),
    ),
  polkadot_signMessage: ([input]) => signMessage(memberOf(input, 'address'), hexText(memberOf(input, 'message'))),
  polkadot_signTransaction: ([input]) => signTransaction(memberOf(input, 'address')),
  eth_requestAccounts: () => CONNECT,
  wallet_requestPermissions: () => CONNECT,
  'standard:connect': () => CONNECT,
  personal_sign: ([message, from]) => signMessage(from, hexText(message)),
  eth_signTypedData_v4: ([from, data]) => ({
    title: 'Sign typed data',
    verb: 'Sign',
    facts: fact('From', from),
    text: typeof data === 'string' ? data : JSON.stringify(data, undefined, 2),
  }),
  eth_sendTransaction: ([transaction]) => ({
    ...send(
      fact('Amount', toEther(memberOf(transaction, 'value'))),
      fact('To', memberOf(transaction, 'to')),
      fact('From', memberOf(transaction, 'from')),
    ),
    isOnChain: true,
  }),
  wallet_sendCalls: ([bundle]) => {
    const count = countOf(memberOf(bundle, 'calls'))
    const title = `Send ${count} ${count === 1 ? 'call' : 'calls'}`
    return { title, verb: 'Send', facts: [['Chain', chainNumber(bundle)]] }
  },
  wallet_switchEthereumChain: ([wanted]) => switchTo(chainNumber(wanted)),
  wallet_addEthereumChain: ([wanted]) => ({
    title: 'Add a network',
    verb: 'Add',
    facts: [...fact('Name', memberOf(wanted, 'chainName')), ['Chain', chainNumber(wanted)]],
  }),
  wallet_watchAsset: ([asset]) => {
    const options = memberOf(asset, 'options')
    const facts = [...fact('Token', memberOf(options, 'symbol')), ...fact('Contract', memberOf(options, 'address'))]
    return { title: 'List a token', verb: 'List', facts }
  },
  eth_getEncryptionPublicKey: ([from]) => {
    return { title: 'Show the key for encryption', verb: 'Show', facts: fact('Account', from) }
  },
  eth_decrypt: ([, from]) => ({ title: 'Decrypt a secret', verb: 'Decrypt', facts: fact('For', from) }),
  'bitcoin:connect': () => CONNECT,
  'polkadot:enable': () => CONNECT,
  'bitcoin:signMessage': ([input]) => {
    const described = signMessage(memberOf(input, 'address'), String(memberOf(input, 'message')))
    return { ...described, facts: [...described.facts, ...fact('Protocol', memberOf(input, 'protocol'))] }
  },
  'bitcoin:signPsbt': ([input]) => ({
    title: memberOf(input, 'broadcast') === true ? 'Sign and send a transaction' : 'Sign a transaction',
    verb: 'Sign',
    facts: [],
  }),
  'bitcoin:sendTransfer': ([input]) => {
    const recipients = memberOf(input, 'recipients')
    const paid = (Array.isArray(recipients) ? recipients : []).flatMap((recipient) => [
      ...fact('Satoshis', memberOf(recipient, 'amount')),
      ...fact('To', memberOf(recipient, 'address')),
    ])
    return send(paid, fact('From', memberOf(input, 'from')))
  },
  'bitcoin:switchNetwork': ([input]) => switchTo(memberOf(input, 'chain')),
  'polkadot:signRaw': ([input]) => signMessage(memberOf(input, 'address'), hexText(memberOf(input, 'data'))),
  'polkadot:signPayload': ([input]) => signTransaction(memberOf(input, 'address')),
  'solana:signMessage': ([input]) => signMessage(memberOf(input, 'account'), base64Text(memberOf(input, 'message'))),
  'solana:signTransaction': ([input]) => signTransaction(memberOf(input, 'account')),
  'solana:signAndSendTransaction': ([input]) =>
    send(fact('From', memberOf(input, 'account')), fact('Chain', memberOf(input, 'chain'))),
  'solana:signIn': ([input]) => ({
    title: 'Sign in',
    verb: 'Sign in',
    facts: [...fact('Statement', memberOf(input, 'statement')), ...fact('Nonce', memberOf(input, 'nonce'))],
  }),
}

export function describeRequest({ method, params }: { method: string; params: unknown }): RequestDescription {
  const describe = Object.hasOwn(DESCRIPTIONS, method) ? DESCRIPTIONS[method] : undefined
  // WalletConnect's methods for other chains than Ethereum take one object instead of a list.
  const list = Array.isArray(params) ? params : params === undefined || params === null ? [] : [params]
  return describe ? describe(list) : { title: method, verb: 'Approve', facts: [] }
}
