/** A wallet on the moon: what its owner does with it, and how an adapter or a transport reaches it. */
export function createMoonWallet() {
  const addresses = ['m0000000a', 'm0000000b']
  let order = addresses
  let isAllowed = false
  let decision: 'approve' | 'refuse' | 'wait' = 'approve'
  const goOn: (() => void)[] = []
  const listeners = new Set<(accounts: readonly string[]) => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener(isAllowed ? order : [])
  }
  return {
    listeners,
    ask: async () => {
      while (decision === 'wait') await new Promise<void>((resolve) => goOn.push(resolve))
      if (decision === 'refuse') throw Object.assign(new Error('no'), { code: 4001 })
    },
    accounts: () => (isAllowed ? order : []),
    allow: (value: boolean) => {
      isAllowed = value
    },
    wallet: {
      id: 'beam',
      name: 'Moonbeam',
      addresses,
      decide: (next: 'approve' | 'refuse' | 'wait') => {
        decision = next
        for (const resolve of goOn.splice(0)) resolve()
      },
      isAllowed: () => isAllowed,
      forgetPage: () => {
        isAllowed = false
        tell()
      },
      turnTo: (address: string) => {
        order = [address, ...addresses.filter((each) => each !== address)]
        tell()
      },
    },
  }
}
