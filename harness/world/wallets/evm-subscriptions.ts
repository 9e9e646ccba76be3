import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { memberOf, parseJson } from '../lib/json.js'
import { callText } from '../lib/json-rpc.js'
import { rpcUrlOf } from './evm-sending.js'
import { parseParams, walletError } from './rpc.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'

const subscribeParams = z.tuple([z.enum(['newHeads', 'logs'])], z.unknown())

/** Forwards a chain's notifications to the subscribed page as EIP-1193's `message`. */
export function evmSubscriptionMethods(core: WalletCore): WalletMethods {
  const sockets = new Map<unknown, WebSocket>()
  return {
    async eth_subscribe({ method, params, origin }) {
      parseParams(subscribeParams, method, params)
      const { WebSocket } = await import('ws')
      const socket = new WebSocket(rpcUrlOf(core.networks.current).replace(/^http/, 'ws'))
      const answer = await new Promise<unknown>((resolve, reject) => {
        socket.on('open', () => socket.send(callText(method, params)))
        socket.on('error', () => reject(walletError(4901)))
        socket.on('close', () => reject(walletError(4901)))
        socket.on('message', (text) => {
          const line = parseJson(String(text))
          const data = memberOf(line, 'params')
          if (data === undefined) resolve(line)
          else core.emitTo(origin, 'message', { type: 'eth_subscription', data })
        })
      })
      const id = memberOf(answer, 'result')
      if (id === undefined) throw walletError(-32603, JSON.stringify(answer))
      sockets.set(id, socket)
      return id
    },
    eth_unsubscribe({ params }) {
      const id = memberOf(params, '0')
      sockets.get(id)?.close()
      return sockets.delete(id)
    },
  }
}
