import { expect, test } from 'vitest'
import { type ContractSubject, outcomeOf, setup } from './contract-world.js'

/** Declares the tests about connecting and restoring. */
export function contractOfConnecting(name: string, subject: ContractSubject): void {
  const { namespace, connectMethod, signMethod, addressOf } = subject
  const { recordOf = () => ({ type: 'eoa' }) } = subject
  const record = (who: 'alice' | 'bob') => ({ namespace, address: addressOf(who), ...recordOf(who) })
  const shown = (...who: readonly ('alice' | 'bob')[]) => who.slice(0, subject.showsOne ? 1 : who.length).map(record)

  test(`${name}: its reference loads the adapter only on demand`, async () => {
    const { reference } = await setup(subject)
    expect(reference?.namespaces).toEqual([namespace])
    const known = ['hostSession', 'load', 'loadWallets', 'namespaces', 'replacesPage', 'type']
    expect(Object.keys(reference ?? {}).filter((key) => !known.includes(key))).toEqual([])
  })

  test(`${name}: connects, and returns a provider that wraps the wallet's own`, async () => {
    const { adapter, events, fox, paramsOf, connectorOf, pageWallet } = await setup(subject, {
      accounts: ['alice', 'bob'],
    })
    const connection = await adapter.connect(paramsOf('Fox'))
    expect(connection).toEqual({
      namespace,
      connectorId: connectorOf('Fox').id,
      accounts: shown('alice', 'bob'),
      chainId: String(subject.network.id),
      ...(subject.approves && { approvedNetworkIds: subject.approves }),
      provider: expect.any(Object),
    })
    const own = Object(pageWallet('Fox').provider)
    for (const member of Object.keys(own)) expect(member in Object(connection.provider), member).toBe(true)
    // The same wallet keeps the same provider, because pages compare it.
    expect((await adapter.connect(paramsOf('Fox'))).provider).toBe(connection.provider)
    expect(fox.calls[0]?.method).toBe(connectMethod)
    expect(events).toEqual([])
  })

  test(`${name}: after the wallet has disconnected, the connection has no accounts`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    const connection = await adapter.connect(paramsOf('Fox'))
    fox.disconnect()
    await platform.settle()
    expect(connection.accounts).toEqual([])
  })

  test(`${name}: cancelling rejects at once, and a late approval has no effect`, async () => {
    const { platform, adapter, events, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
    const connecting = adapter.connect(paramsOf('Fox'))
    const outcome = outcomeOf(connecting)
    await platform.settle()
    expect(outcome.isSettled).toBe(false)
    cancel.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'aborted' })
    await fox.approve()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toEqual([])
    const asked = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    await expect(asked).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
  })

  test(`${name}: with an aborted signal the wallet is not asked`, async () => {
    const { adapter, fox, cancel, paramsOf } = await setup(subject)
    cancel.abort()
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'aborted' })
    await expect(adapter.reconnect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'aborted' })
    expect(fox.calls).toEqual([])
  })

  test(`${name}: an approval without an account rejects with "No accounts found"`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'empty-accounts' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ shortMessage: 'No accounts found' })
  })

  test(`${name}: rejects if the wallet already has such a request waiting`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'already-pending' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_request_pending' })
  })

  test(`${name}: with onAlreadyPending, it waits for the earlier request and connects when that is approved`, async () => {
    const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
    adapter.connect(paramsOf('Fox')).catch(() => {})
    await platform.settle()
    cancel.abort()
    const told: string[] = []
    const again = adapter.connect({
      ...paramsOf('Fox'),
      signal: new AbortController().signal,
      onAlreadyPending: ({ code }) => told.push(code),
    })
    await platform.settle()
    expect(told).toEqual(['wallet_request_pending'])
    await fox.approve()
    await expect(again).resolves.toMatchObject({ accounts: [record('alice')] })
  })

  test(`${name}: waiting for the earlier request ends when that is refused or the visitor cancels`, async () => {
    for (const end of ['refused', 'cancelled']) {
      const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
      const first = outcomeOf(adapter.connect({ ...paramsOf('Fox'), signal: new AbortController().signal }))
      await platform.settle()
      const second = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
      await platform.settle()
      if (end === 'refused') await fox.reject()
      else cancel.abort()
      await platform.settle()
      expect(second.error).toMatchObject({ code: end === 'refused' ? 'wallet_user_rejected' : 'aborted' })
      expect(first.isSettled).toBe(end === 'refused')
    }
  })

  test(`${name}: connects when the waiting request of another page of the same site is approved`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject, { policy: 'ask' })
    const otherPage = outcomeOf(fox.request({ method: connectMethod, origin: 'https://dapp.test' }))
    const connecting = adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} })
    await platform.settle()
    await fox.approve()
    // Some wallets send no event to a page that is not connected, so the adapter checks after a second.
    await platform.advance(1000)
    await expect(connecting).resolves.toMatchObject({ accounts: [record('alice')] })
    expect(otherPage.isSettled).toBe(true)
    expect(fox.pending).toEqual([])
  })

  if (!subject.cannotAskSilently)
    test(`${name}: after the earlier request was refused, a check of the wallet does not ask the owner`, async () => {
      const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { policy: 'ask' })
      const otherPage = outcomeOf(fox.request({ method: connectMethod, origin: 'https://dapp.test' }))
      const connecting = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
      await platform.settle()
      await fox.reject()
      for (let looks = 0; looks < 3; looks += 1) await platform.advance(1000)
      expect({
        otherPageIsSettled: otherPage.isSettled,
        connectingIsSettled: connecting.isSettled,
        pending: fox.pending,
      }).toEqual({ otherPageIsSettled: true, connectingIsSettled: false, pending: [] })
      cancel.abort()
      await platform.settle()
      expect(connecting.error).toMatchObject({ code: 'aborted' })
    })

  test(`${name}: a wallet that emits no event on approval is checked once a second until the visitor stops waiting`, async () => {
    for (const end of ['approved', 'cancelled']) {
      const { platform, adapter, fox, cancel, paramsOf } = await setup(subject, { connected: true, policy: 'approve' })
      fox.addFault({ do: 'already-pending', method: connectMethod, times: subject.cannotAskSilently ? 2 : 1 })
      // The first silent check finds no permission yet.
      if (!subject.cannotAskSilently) fox.addFault({ do: '4100', method: subject.reconnectMethod, times: 1 })
      const connecting = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
      await platform.settle()
      await platform.advance(1000)
      expect(connecting.isSettled).toBe(false)
      if (end === 'cancelled') cancel.abort()
      const asked = fox.calls.length
      await platform.advance(1000)
      await platform.advance(1000)
      if (end === 'approved') expect(connecting.value).toMatchObject({ accounts: [record('alice')] })
      else
        expect({ error: connecting.error, callCount: fox.calls.length }).toMatchObject({
          error: { code: 'aborted' },
          callCount: asked,
        })
    }
  })

  if (subject.cannotAskSilently)
    test(`${name}: a wallet that cannot be checked silently is asked again, and its refusal rejects`, async () => {
      const { platform, adapter, fox, paramsOf } = await setup(subject, { policy: 'reject' })
      fox.addFault({ do: 'already-pending', method: connectMethod, times: 1 })
      const connecting = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
      await platform.advance(1000)
      expect(connecting.error).toMatchObject({ code: 'wallet_user_rejected' })
    })

  test(`${name}: an earlier answer does not count for a request that waits now`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject, { policy: 'reject' })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.addFault({ do: 'already-pending' })
    const connecting = outcomeOf(adapter.connect({ ...paramsOf('Fox'), onAlreadyPending: () => {} }))
    await platform.settle()
    expect(connecting.isSettled).toBe(false)
  })

  test(`${name}: whatever a wallet throws becomes an error of the modal`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject)
    fox.addFault({ do: 'throws-non-error', message: 'the wallet broke', times: 1 })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({
      code: 'unknown',
      shortMessage: 'the wallet broke',
    })
    for (const [fault, code] of [
      ['4100', 'wallet_unauthorized'],
      ['4200', 'wallet_unsupported_method'],
      ['4900', 'wallet_provider_disconnected'],
      ['4901', 'wallet_chain_disconnected'],
    ] as const) {
      fox.addFault({ do: fault, times: 1 })
      await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code })
    }
    fox.addFault({ do: 'reject', code: 5000, times: 1 })
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
  })

  test(`${name}: a connector without a wallet rejects with "Provider not found"`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    for (const provider of [undefined, null, 7, 'fox', {}, { request: 'no function', features: {} }]) {
      const params = { ...paramsOf('Fox'), connector: { ...paramsOf('Fox').connector, provider } }
      await expect(adapter.connect(params)).rejects.toMatchObject({ shortMessage: 'Provider not found' })
      await expect(adapter.reconnect(params)).rejects.toMatchObject({ shortMessage: 'Provider not found' })
    }
  })

  test(`${name}: restores an approved connection without asking the owner`, async () => {
    const { adapter, fox, paramsOf } = await setup(subject, { connected: true, policy: 'never' })
    await expect(adapter.reconnect(paramsOf('Fox'))).resolves.toMatchObject({ accounts: [record('alice')] })
    expect(fox.pending).toEqual([])
  })

  test(`${name}: restores nothing if the page was not approved or the wallet is locked`, async () => {
    for (const spec of [{}, { connected: true, locked: true }]) {
      const { adapter, fox, paramsOf, platform, cancel } = await setup(subject, { ...spec, policy: 'ask' })
      const restoring = outcomeOf(adapter.reconnect(paramsOf('Fox')))
      await platform.settle()
      // A wallet that cannot be asked silently shows its request for as long as the flow waits.
      expect(fox.pending).toHaveLength(subject.cannotAskSilently ? 1 : 0)
      const { value, error, isSettled } = restoring
      expect({ value, error, isSettled }).toEqual({
        value: undefined,
        error: undefined,
        isSettled: !subject.cannotAskSilently,
      })
      cancel.abort()
      await platform.settle()
      expect(restoring.isSettled).toBe(true)
    }
  })

  test(`${name}: a restoration that ends late does not replace a newer connection`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject, { connected: true })
    fox.addFault({ do: 'latency', delayMs: 100, method: subject.reconnectMethod })
    const restoring = adapter.reconnect(paramsOf('Fox'))
    await adapter.connect(paramsOf('Bear'))
    await platform.advance(100)
    await expect(restoring).resolves.toBeUndefined()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toEqual([])
    await adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    expect(bear.calls.at(-1)?.method).toBe(signMethod)
  })

  test(`${name}: a change in the wallet before the connection is read is in the connection`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    const connection = await adapter.connect(paramsOf('Fox'))
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(connection.accounts).toEqual([record('bob')])
  })
}
