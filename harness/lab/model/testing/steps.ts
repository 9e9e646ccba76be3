import {
  isKnownNamespace as isNamespace,
  type KnownNamespace as Namespace,
} from '../../../../core/contracts/namespace.js'

const all = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** The possible steps and their places. */
export const stepKinds = {
  // The visitor
  connect: all,
  pair: all,
  open: all,
  close: all,
  disconnect: all,
  'disconnect-all': all,
  'switch-network': all,
  // A wallet of the page and its owner
  'wallet-approves': all,
  'wallet-rejects': all,
  'wallet-accounts': all,
  'wallet-chain': ['eip155', 'bip122'],
  'wallet-locks': all,
  'wallet-unlocks': all,
  'wallet-forgets': all,
  'wallet-announces': all,
  // The wallet on the phone, and the relay
  'phone-approves': all,
  'phone-rejects': all,
  'phone-accounts': all,
  'phone-chain': all,
  'phone-update': all,
  'phone-ends': all,
  'relay-fails': all,
  // The page, its other tabs, and what is stored
  reload: all,
  'other-tab-connects': all,
  'other-tab-disconnects': all,
  'storage-cleared': all,
  'storage-garbled': all,
  'time-passes': all,
} as const satisfies Record<string, readonly Namespace[]>

export type StepKind = keyof typeof stepKinds
export const kinds = Object.keys(stepKinds) as StepKind[] // its own keys

/** `pick` chooses what the kind leaves open: which wallet, which accounts, which network. */
export interface Step {
  readonly kind: StepKind
  readonly namespace: Namespace
  readonly pick: number
}

/** As a run prints it and `WMH_MODEL_REPLAY` takes it: `connect:eip155:3`. */
export function toText(steps: readonly Step[]): string {
  return steps.map(({ kind, namespace, pick }) => `${kind}:${namespace}:${pick}`).join(' ')
}

/** @throws Error when a word is no step */
export function parseSteps(text: string): Step[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name, namespace, pick] = word.split(':')
      const kind = kinds.find((each) => each === name)
      if (!kind || !isNamespace(namespace) || !Number.isSafeInteger(Number(pick)))
        throw new Error(`"${word}" is no step; write kind:namespace:number, as in connect:eip155:3.`)
      return { kind, namespace, pick: Number(pick) }
    })
}
