// Brave's own `window.braveSolana` is not on npm. This one has the interface that the package documents (`lib/types/window.d.ts`).
import { initialize } from '@brave/wallet-standard-brave'
import { PublicKey } from '@solana/web3.js'
import { askBackground, onBackground } from './wire.js'

const listeners = []
const emit = (event, value) => {
  for (const [name, listener, context] of listeners) if (name === event) listener.call(context, value)
}
async function ask(method, params) {
  const { result, error } = await askBackground({ method, params })
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

const braveSolana = {
  isBraveWallet: true,
  publicKey: null,
  on: (event, listener, context) => void listeners.push([event, listener, context]),
  off() {},
  async connect(options) {
    braveSolana.publicKey = new PublicKey(await ask('connect', options))
    emit('connect', braveSolana.publicKey)
    return { publicKey: braveSolana.publicKey }
  },
  async disconnect() {
    await ask('disconnect')
    braveSolana.publicKey = null
    emit('disconnect')
  },
  async signMessage(message) {
    return { signature: Uint8Array.from(await ask('signMessage', [...message])) }
  },
}
onBackground(({ account }) => {
  if (account === undefined) return
  braveSolana.publicKey = account && new PublicKey(account)
  emit('accountChanged', braveSolana.publicKey)
})
initialize(braveSolana)
