// Carries messages between a vendor's page script and its background, which the check runs in Node.
// The port is new for each page, so that this page ignores answers to the page that was here before.
const listeners = new Set()
const port = `${Math.random()}`
window.__vendorHear = (message, to = port) => {
  if (to === port) for (const listener of [...listeners]) listener(message)
}

export const tellBackground = (message) => void window.__vendorTell({ text: JSON.stringify(message), port })
export const onBackground = (listener) => void listeners.add(listener)

let count = 0
const waiting = new Map()
listeners.add(({ answerTo, result, error }) => {
  const settle = waiting.get(answerTo)
  waiting.delete(answerTo)
  settle?.({ result, error })
})

/** Sends a request to the background. Resolves with `{ result }` or `{ error }`. */
export const askBackground = (message) =>
  new Promise((resolve) => {
    count += 1
    waiting.set(count, resolve)
    tellBackground({ ...message, ask: count })
  })
