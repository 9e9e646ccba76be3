import {
  isKnownNamespace as isNamespace,
  type KnownNamespace as Namespace,
} from '../../../../core/contracts/namespace.js'

const all = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** The kinds of steps, with the namespaces in which each is possible. */
export const stepKinds = {
  // Steps of the visitor
  connect: all,
  pair: all,
  open: all,
  close: all,
  disconnect: all,
  'disconnect-all': all,
  'switch-network': all,
  // Steps of a page's wallet and its owner
  'wallet-approves': all,
  'wallet-rejects': all,
  'wallet-accounts': all,
  'wallet-chain': ['eip155', 'bip122'],
  'wallet-locks': all,
  'wallet-unlocks': all,
  'wallet-forgets': all,
  'wallet-announces': all,
  // Steps of the phone's wallet and the relay
  'phone-approves': all,
  'phone-rejects': all,
  'phone-accounts': all,
  'phone-chain': all,
  'phone-update': all,
  'phone-ends': all,
  'relay-fails': all,
  // Steps of the page, its other tabs, and the storage
  reload: all,
  'other-tab-connects': all,
  'other-tab-disconnects': all,
  'storage-cleared': all,
  'storage-garbled': all,
  'time-passes': all,
} as const satisfies Record<string, readonly Namespace[]>

export type StepKind = keyof typeof stepKinds
export const kinds = Object.keys(stepKinds) as StepKind[] // the keys of the table

/** One step. `pick` selects the wallet, accounts or network. */
export interface Step {
  readonly kind: StepKind
  readonly namespace: Namespace
  readonly pick: number
}

/** Writes steps as text such as `connect:eip155:3`, which `WMH_MODEL_REPLAY` accepts. */
export function toText(steps: readonly Step[]): string {
  return steps.map(({ kind, namespace, pick }) => `${kind}:${namespace}:${pick}`).join(' ')
}

/** Parses the text of steps. @throws Error when a word is not a step */
export function parseSteps(text: string): Step[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name, namespace, pick] = word.split(':')
      const kind = kinds.find((each) => each === name)
      if (!kind || !isNamespace(namespace) || !Number.isSafeInteger(Number(pick)))
        throw new Error(`"${word}" is not a step; write kind:namespace:number, as in connect:eip155:3.`)
      return { kind, namespace, pick: Number(pick) }
    })
}
