import type { FrameEnvelope } from '../../../../core/contracts/frame/messages.js'
import { createWorld } from '../../world/world.js'
import type { WorldSpec } from '../../world/world-api.js'
import type { FrameConnection, FrameDeed, FrameSpec, FrameView } from '../frame-api.js'

export const pageOrigin = 'https://dapp.test'

/** Starts a world and plays the page that embeds its frame. */
export async function startFrameWorld(spec: WorldSpec & { frame?: FrameSpec } = {}) {
  const world = await createWorld(spec)
  const { frame } = world
  const said: { message: FrameEnvelope; from: 'frame' | 'stranger' }[] = []
  const waiting = new Set<() => void>()
  let view: FrameView | undefined
  let connection: FrameConnection
  let count = 0
  let reloads = 0

  function act(deed: FrameDeed): void {
    if (deed.do === 'show') view = deed.view
    if (deed.do === 'post') said.push({ message: deed.message as FrameEnvelope, from: deed.from }) // the frame's own shape
    if (deed.do === 'reload') {
      reloads += 1
      connection.close()
      open()
    }
    for (const look of [...waiting]) look()
  }
  function open(query = 'projectId=test&chainId=eip155:1&version=4&enableLogger=false'): void {
    connection = frame.connect({
      url: `${frame.origins.frame}/sdk?${query}`,
      parentOrigin: pageOrigin,
      device: 'd',
      act,
    })
  }
  function next<Found>(look: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const again = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(again)
        resolve(found)
      }
      waiting.add(again)
      again()
    })
  }
  function post(name: string, payload?: unknown, origin = pageOrigin): string {
    count += 1
    const id = `id-${count}`
    connection.receive({ type: `@w3m-app/${name}`, id, ...(payload === undefined ? {} : { payload }) }, origin)
    return id
  }
  /** Posts a message. Resolves with the payload of a success; rejects with the message of an error. */
  async function ask(name: string, payload?: unknown): Promise<unknown> {
    const id = post(name, payload)
    const { message } = await next(() => said.find((one) => one.message.id === id && one.from === 'frame'))
    if (message.type === `@w3m-frame/${name}_SUCCESS`) return message.payload
    throw new Error((message.payload as { message: string }).message) // of an error, by the contract
  }
  open()
  return {
    world,
    frame,
    said,
    next,
    post,
    ask,
    open,
    /** Aborts one request, or all without an id, as the modal does. */
    withdraw: (id?: string) =>
      connection.receive({ type: '@w3m-app/RPC_ABORT', ...(id === undefined ? {} : { id }) }, pageOrigin),
    rpc: (method: string, params?: unknown) => ask('RPC_REQUEST', { method, params }),
    async logIn(email = 'alice@walletmodal.test') {
      await ask('CONNECT_EMAIL', { email })
      await ask('CONNECT_OTP', { otp: await frame.codeFor(email) })
      return ask('GET_USER')
    },
    get view() {
      return view
    },
    get reloads() {
      return reloads
    },
    close: () => connection.close(),
  }
}
