import { expect, test, vi } from 'vitest'
import { type ContractSubject, outcomeOf, setup } from './contract-world.js'

/** Hosts' libraries use real timers, which are late on a busy machine. */
const patience = { timeout: 10_000 }

/** Declares the tests from a connection to its end. */
export function contractOfSession(name: string, subject: ContractSubject): void {
  const { namespace, signMethod, disconnectMethod, addressOf } = subject
  const { recordOf = () => ({ type: 'eoa' }) } = subject
  const record = (who: 'alice' | 'bob') => ({ namespace, address: addressOf(who), ...recordOf(who) })
  const shown = (...who: readonly ('alice' | 'bob')[]) => who.slice(0, subject.showsOne ? 1 : who.length).map(record)

  test(`${name}: reports a change of the wallet's account`, async () => {
    const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setAccounts(['bob', 'alice'])
    fox.setAccounts(['bob', 'alice'])
    await platform.settle()
    const connectorId = connectorOf('Fox').id
    expect(events).toEqual([{ type: 'accountsChanged', namespace, connectorId, accounts: shown('bob', 'alice') }])
  })

  test(`${name}: an empty account list, or a lock, ends the connection once`, async () => {
    for (const end of ['empty', 'lock']) {
      const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
      await adapter.connect(paramsOf('Fox'))
      if (end === 'empty') fox.setAccounts([])
      else fox.lock()
      await platform.settle()
      fox.unlock()
      fox.setAccounts(['bob'])
      await platform.settle()
      expect(events).toEqual([{ type: 'disconnected', namespace, connectorId: connectorOf('Fox').id }])
      const asked = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
      await expect(asked).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
    }
  })

  test(`${name}: a locked wallet is connected again once it is unlocked, without a request`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject, { accounts: ['alice', 'bob'] })
    await adapter.connect(paramsOf('Fox'))
    fox.lock()
    await platform.settle()
    fox.setPolicy('ask')
    const waiting = outcomeOf(adapter.awaitReturn?.(paramsOf('Fox')) ?? expect.unreachable('it does not wait'))
    await platform.settle()
    expect(waiting.isSettled).toBe(false)
    fox.unlock()
    await platform.settle()
    expect({ isSettled: waiting.isSettled, error: waiting.error }).toEqual({ isSettled: true, error: undefined })
    const connection = await adapter.reconnect(paramsOf('Fox'))
    expect(connection?.accounts).toEqual(shown('alice', 'bob'))
    expect(fox.pending).toEqual([])
  })

  test(`${name}: waiting for a locked wallet ends when the signal aborts or the adapter is disposed`, async () => {
    for (const end of ['signal', 'adapter']) {
      const { platform, adapter, fox, cancel, paramsOf } = await setup(subject)
      await adapter.connect(paramsOf('Fox'))
      fox.lock()
      await platform.settle()
      const waiting = outcomeOf(adapter.awaitReturn?.(paramsOf('Fox')) ?? expect.unreachable('it does not wait'))
      await platform.settle()
      if (end === 'signal') cancel.abort()
      else adapter.dispose()
      await platform.settle()
      expect(waiting.isSettled).toBe(true)
      expect(waiting.error).toBeDefined()
    }
  })

  test(`${name}: when the wallet removes the page, the connection ends once and open requests reject`, async () => {
    const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    await platform.settle()
    fox.disconnect()
    await platform.settle()
    expect(events).toEqual([{ type: 'disconnected', namespace, connectorId: connectorOf('Fox').id }])
    expect(signing.error).toMatchObject({ code: 'wallet_provider_disconnected' })
  })

  test(`${name}: signs a message with the key of the account`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    for (const message of ['hello', 'zażółć gęślą jaźń 🦊', '']) {
      const signature = await adapter.signMessage({ namespace, address: addressOf('alice'), message })
      expect(await subject.verify(addressOf('alice'), message, signature)).toBe(true)
    }
  })

  test(`${name}: an account that the wallet does not show cannot sign`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    const signing = adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' })
    await expect(signing).rejects.toMatchObject({ code: 'wallet_unauthorized' })
  })

  test(`${name}: a method that does not exist is unsupported`, async () => {
    const { adapter, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    for (const method of ['wallet_dance', 'toString'])
      await expect(adapter.request({ namespace, method })).rejects.toMatchObject({ code: 'wallet_unsupported_method' })
  })

  test(`${name}: requests reject before a wallet is connected`, async () => {
    const { adapter } = await setup(subject)
    const undefinedProvider = { shortMessage: 'Provider is undefined' }
    await expect(adapter.request({ namespace, method: 'eth_chainId' })).rejects.toMatchObject(undefinedProvider)
    const signing = adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' })
    await expect(signing).rejects.toMatchObject({ shortMessage: subject.signsWithout ?? 'Provider is undefined' })
    const { signal } = new AbortController()
    await expect(adapter.switchNetwork?.({ network: subject.network, signal })).rejects.toMatchObject(undefinedProvider)
    await expect(adapter.disconnect(namespace)).resolves.toBeUndefined()
    await expect(adapter.forget?.(namespace)).resolves.toBeUndefined()
  })

  test(`${name}: disconnecting removes the page from the wallet, without an event`, async () => {
    const { platform, adapter, events, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    expect(fox.connectedOrigins).toEqual(['https://dapp.test'])
    await adapter.disconnect(namespace, (error) => expect.unreachable(String(error)))
    await platform.settle()
    expect(fox.connectedOrigins).toEqual([])
    expect(events).toEqual([])
    expect(platform.pendingTimers).toBe(0)
    await expect(adapter.request({ namespace, method: 'eth_chainId' })).rejects.toMatchObject({
      code: 'adapter_provider_undefined',
    })
  })

  test(`${name}: if the wallet refuses to disconnect, the connection ${subject.refusalOfLeaving}`, async () => {
    const { platform, adapter, events, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.addFault({ do: 'error', method: disconnectMethod, message: 'no' })
    const failures: unknown[] = []
    const disconnecting = outcomeOf(adapter.disconnect(namespace, (error) => failures.push(error)))
    await platform.settle()
    const isKept = subject.refusalOfLeaving.startsWith('stays')
    expect(disconnecting.isSettled).toBe(true)
    expect([disconnecting.error ?? failures[0]]).toMatchObject([{ code: 'rpc_internal' }])
    expect(failures).toHaveLength(isKept ? 0 : 1)
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events.map(({ type }) => type)).toEqual(isKept ? ['accountsChanged'] : [])
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' }))
    await platform.settle()
    expect([signing.error]).toMatchObject([isKept ? undefined : { code: 'adapter_provider_undefined' }])
  })

  test(`${name}: disconnecting ends after a time limit if the wallet does not answer`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.addFault({ do: 'never-answers', method: disconnectMethod })
    const failures: unknown[] = []
    const disconnecting = outcomeOf(adapter.disconnect(namespace, (error) => failures.push(error)))
    await platform.advance(4999)
    expect(disconnecting.isSettled).toBe(false)
    await platform.advance(1)
    // A library of the host may also have a short time limit of its own, in real time.
    await vi.waitFor(() => expect(disconnecting.isSettled).toBe(true), patience)
    expect(failures).toMatchObject([{ code: 'wallet_timeout' }])
    expect(platform.pendingTimers).toBe(0)
  })

  test(`${name}: disconnecting rejects a request that waits in the wallet`, async () => {
    const { platform, adapter, fox, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    // A library of the host may ask the wallet only later.
    await vi.waitFor(() => expect(fox.pending).toMatchObject([{ method: signMethod }]), patience)
    await adapter.disconnect(namespace)
    await platform.settle()
    expect(signing.error).toMatchObject({ code: 'aborted' })
  })

  test(`${name}: a connection that another tab has ended is forgotten without a request, and later events are ignored`, async () => {
    const { platform, adapter, events, fox, paramsOf, connectorOf } = await setup(subject)
    const connection = await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    await vi.waitFor(() => expect(fox.pending).toMatchObject([{ method: signMethod }]), patience)
    const asked = fox.calls.length
    await adapter.forget?.(namespace)
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(signing.error).toMatchObject({ code: 'aborted' })
    expect({ accounts: connection.accounts, events, callCount: fox.calls.length }).toEqual({
      accounts: [],
      events: [],
      callCount: asked,
    })
    const again = adapter.request({ namespace, method: 'eth_chainId' })
    await expect(again).rejects.toMatchObject({ code: 'adapter_provider_undefined' })
    fox.setPolicy('approve')
    await expect(adapter.connect(paramsOf('Fox'))).resolves.toMatchObject({ accounts: [record('bob')] })
    fox.setAccounts(['alice'])
    await platform.settle()
    expect(events).toMatchObject([{ type: 'accountsChanged', connectorId: connectorOf('Fox').id }])
  })

  test(`${name}: connecting another wallet ends the first connection, and its events are ignored`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf, connectorOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    await adapter.connect(paramsOf('Bear'))
    fox.setAccounts(['bob'])
    fox.disconnect()
    await platform.settle()
    expect(events).toEqual([])
    bear.setAccounts(['bob'])
    await platform.settle()
    expect(events).toMatchObject([{ type: 'accountsChanged', connectorId: connectorOf('Bear').id }])
    await adapter.signMessage({ namespace, address: addressOf('bob'), message: 'hello' })
    expect(bear.calls.at(-1)?.method).toBe(signMethod)
  })

  test(`${name}: a failed attempt with another wallet keeps the connection`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    bear.setPolicy('reject')
    await expect(adapter.connect(paramsOf('Bear'))).rejects.toMatchObject({ code: 'wallet_user_rejected' })
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(events).toMatchObject([{ type: 'accountsChanged' }])
  })

  test(`${name}: disposing rejects open requests, and no event follows`, async () => {
    const { platform, adapter, events, fox, bear, paramsOf } = await setup(subject)
    await adapter.connect(paramsOf('Fox'))
    fox.setPolicy('ask')
    bear.setPolicy('ask')
    const signing = outcomeOf(adapter.signMessage({ namespace, address: addressOf('alice'), message: 'hello' }))
    const connecting = outcomeOf(adapter.connect(paramsOf('Bear')))
    await platform.settle()
    adapter.dispose()
    adapter.dispose()
    await bear.approve()
    fox.setAccounts(['bob'])
    await platform.settle()
    expect(signing.error).toMatchObject({ code: 'disposed' })
    expect(connecting.error).toMatchObject({ code: 'disposed' })
    expect(events).toEqual([])
    expect(platform.pendingTimers).toBe(0)
    await expect(adapter.connect(paramsOf('Fox'))).rejects.toMatchObject({ code: 'disposed' })
  })
}
