import { expect, onTestFinished, test } from 'vitest'
import { setupLogin, smart } from '../../testing/login.js'

const sessions = (revokedAt: number | null) => ({
  pcis: [
    session('active', 4102444800, null),
    session('expired', 1577836800, null),
    session('taken-back', 4102444800, revokedAt),
  ],
})
function session(pci: string, expiry: number, revokedAt: number | null) {
  const project = { id: 'p', name: 'Game' }
  return {
    pci,
    project,
    expiry,
    createdAt: 1577836800,
    permissions: [{ type: 'contract-call' }],
    policies: [],
    context: '',
    revokedAt,
  }
}

async function setup(smartSessions = true) {
  const world = await setupLogin({ features: { smartSessions } })
  onTestFinished(() => world.modal.dispose())
  const flows = await world.logIn()
  const service = { status: 200, revokedAt: 1580000000 as number | null }
  const asked: { path: string; body: unknown }[] = []
  world.platform.onFetch((url, init) => {
    const { pathname } = new URL(url)
    if (!pathname.startsWith('/v1/sessions/')) return Response.json({})
    asked.push({ path: decodeURIComponent(pathname), body: init?.body ? JSON.parse(String(init.body)) : undefined })
    return service.status === 200
      ? Response.json(pathname.endsWith('revoke') ? { success: true } : sessions(service.revokedAt))
      : new Response('', { status: service.status })
  })
  return { ...world, flows, service, asked }
}
const id = `eip155:1:${smart}`

/** The last request, without the modal's own question for asset discovery. */
const lastRequest = ({ sent }: Awaited<ReturnType<typeof setup>>['frame']) =>
  sent.findLast(({ type, payload }) => type === 'RPC_REQUEST' && Object(payload).method !== 'wallet_getCapabilities')

test("lists the account's permissions, each with its state", async () => {
  const { flows, store, asked, platform, view } = await setup()
  flows.smartSessions.show()
  expect({ view: view(), status: store().smartSessions.state.status }).toEqual({
    view: 'SmartSessions',
    status: 'loading',
  })
  await platform.settle()
  expect(asked).toEqual([{ path: `/v1/sessions/${id}`, body: undefined }])
  expect(store().smartSessions.value?.map(({ pci, state, expiresAt }) => [pci, state, expiresAt])).toEqual([
    ['active', 'active', 4102444800_000],
    ['expired', 'expired', 1577836800_000],
    ['taken-back', 'revoked', 4102444800_000],
  ])
})

test('off by default: shows nothing and requests nothing', async () => {
  const { flows, asked, platform, view } = await setup(false)
  flows.smartSessions.show()
  flows.smartSessions.load()
  await platform.settle()
  expect({ asked, view: view() }).toEqual({ asked: [], view: 'Account' })
  const { root } = await setupLogin()
  onTestFinished(() => root.dispose())
  expect(root.options.given.features.smartSessions).toBe(false)
})

test('a failed list shows "Error fetching smart sessions"', async () => {
  const { flows, store, platform, service, modal } = await setup()
  service.status = 500
  flows.smartSessions.load()
  await platform.advance(5000)
  expect(store().smartSessions.state.status).toBe('failed')
  service.status = 404
  flows.smartSessions.load()
  await platform.settle()
  expect({ status: store().smartSessions.state.status, message: modal.getSnapshot().notice?.message }).toEqual({
    status: 'failed',
    message: 'Error fetching smart sessions',
  })
})

test('a session is revoked with the account’s signature, and the list is loaded again', async () => {
  const { flows, store, platform, asked, frame, view } = await setup()
  flows.smartSessions.show()
  await platform.settle()
  flows.smartSessions.revoke('active')
  await platform.settle()
  expect({ revoking: store().revoking, view: view() }).toEqual({ revoking: 'active', view: 'ApproveTransaction' })
  const sent = lastRequest(frame)
  expect(sent?.payload).toEqual({
    chainId: 1,
    chainNamespace: 'eip155',
    method: 'wallet_revokePermissions',
    params: [{ pci: 'active', permissions: [{ type: 'contract-call' }], expiry: 4102444800, address: smart }],
  })
  frame.reply('RPC_REQUEST', sent?.id, '0xab')
  await platform.settle()
  expect({ revoking: store().revoking, view: view() }).toEqual({ revoking: undefined, view: 'SmartSessions' })
  expect(asked.slice(1)).toEqual([
    { path: `/v1/sessions/${id}/revoke`, body: { pci: 'active', signature: '0xab' } },
    { path: `/v1/sessions/${id}`, body: undefined },
  ])
})

test.each([
  ['refuses in the frame', 'Nothing changed. The permission stays active'],
  ['goes back', 'Nothing changed. The permission stays active'],
  ['has lost the frame', undefined],
])('who %s keeps it, and reads in passing: %s', async (way, said) => {
  const { flows, store, platform, asked, frame, view, snapshots, root } = await setup()
  flows.smartSessions.show()
  await platform.settle()
  flows.smartSessions.revoke('active')
  await platform.settle()
  if (way === 'goes back') root.flows.goBack()
  else if (way === 'has lost the frame') frame.ready()
  else frame.reply('RPC_REQUEST', lastRequest(frame)?.id, { message: 'User rejected the request.' }, 'ERROR')
  await platform.settle()
  const notices = snapshots.map(({ notice }) => notice?.message)
  expect({ revoking: store().revoking, view: view() }).toEqual({ revoking: undefined, view: 'SmartSessions' })
  // The view shows it, so no notice repeats it.
  expect(notices.filter((text) => text && /permission|session/i.test(text))).toEqual(
    said === undefined ? [] : expect.arrayContaining([said]),
  )
  expect(store().hasRevokeFailed).toBe(way === 'has lost the frame')
  expect(asked).toHaveLength(1)
})

test('a rejected signature is reported: in the view, or as "Error revoking smart session" if that is not shown', async () => {
  const { flows, store, platform, service, frame, modal } = await setup()
  flows.smartSessions.show()
  await platform.settle()
  flows.smartSessions.revoke('active')
  await platform.settle()
  service.status = 400
  frame.reply('RPC_REQUEST', lastRequest(frame)?.id, '0xab')
  await platform.settle()
  expect({ revoking: store().revoking, notice: modal.getSnapshot().notice }).toEqual({
    revoking: undefined,
    notice: undefined,
  })
  expect({ hasRevokeFailed: store().hasRevokeFailed, status: store().smartSessions.state.status }).toEqual({
    hasRevokeFailed: true,
    status: 'ready',
  })
  // A retry starts afresh.
  flows.smartSessions.revoke('active')
  expect(store().hasRevokeFailed).toBe(false)
  await platform.settle()
  frame.reply('RPC_REQUEST', lastRequest(frame)?.id, '0xab')
  modal.close()
  await platform.settle()
  expect(modal.getSnapshot().notice?.message).toBe('Error revoking smart session')
})
