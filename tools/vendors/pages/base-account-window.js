// The window that @base-org/account 2.5.10 opens. It exchanges keys with the library, and asks the background for the rest.
const answers = new Map()
const port = `${Math.random()}`
let count = 0
window.__vendorHear = ({ answerTo, ...answer }, to = port) => {
  if (to === port) answers.get(answerTo)?.(answer)
}
const ask = (message) =>
  new Promise((resolve) => {
    count += 1
    answers.set(count, resolve)
    window.__vendorTell({ text: JSON.stringify({ ...message, ask: count }), port })
  })

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16))

/** The key stays the same from window to window, because the library exchanges keys only once. */
async function readKeys() {
  const kept = JSON.parse(localStorage.getItem('keys') ?? 'null')
  if (kept) {
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.importKey('jwk', kept.privateKey, curve, true, ['deriveKey']),
      crypto.subtle.importKey('jwk', kept.publicKey, curve, true, []),
    ])
    return { privateKey, publicKey }
  }
  const made = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('jwk', made.privateKey),
    crypto.subtle.exportKey('jwk', made.publicKey),
  ])
  localStorage.setItem('keys', JSON.stringify({ privateKey, publicKey }))
  return made
}

const ids = { mainnet: 1, base: 8453 }

/** What the window tells about itself with each answer. */
async function readData() {
  const { result: networks } = await ask({ method: 'networks' })
  const chains = Object.fromEntries(networks.map((name) => [ids[name], `https://node.base-account.test/${ids[name]}`]))
  const { result: accounts = [] } = await ask({ method: 'eth_accounts' })
  if (accounts.length === 0) return { chains }
  return { chains, capabilities: (await ask({ method: 'wallet_getCapabilities', params: [accounts[0]] })).result }
}

async function answer({ data: message }) {
  if (!message?.content) return
  const { id: requestId, correlationId, sender, content } = message
  const keys = await readKeys()
  const theirs = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, [])
  const secret = await crypto.subtle.deriveKey(
    { name: 'ECDH', public: theirs },
    keys.privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  let result = { value: null }
  if (content.encrypted) {
    const { iv, cipherText } = content.encrypted
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
    const { action } = JSON.parse(new TextDecoder().decode(opened))
    const told = await ask({ method: action.method, params: action.params })
    // An owner who declines closes the window.
    if (told.error?.code === 4001) return leave()
    result = told.error ? { error: told.error } : { value: told.result }
  }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify({ result, data: await readData() }))
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text)
  const own = toHex(await crypto.subtle.exportKey('spki', keys.publicKey))
  const encrypted = { iv, cipherText }
  window.opener.postMessage(
    { requestId, correlationId, sender: own, content: { encrypted }, timestamp: new Date() },
    '*',
  )
  if (content.encrypted) leave()
}

function leave() {
  window.opener.postMessage({ event: 'PopupUnload' }, '*')
  window.close()
}

window.addEventListener('message', (message) => void answer(message))
window.opener.postMessage({ event: 'PopupLoaded', id: 'loaded' }, '*')
