// The way between a vendor's page script and its background, which the check plays in Node.
// An extension's port ends with its page: an answer to the page that was here before is not for this one.
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

/** Asks and waits: resolves with `{ result }` or `{ error }`. */
export const askBackground = (message) =>
  new Promise((resolve) => {
    count += 1
    waiting.set(count, resolve)
    tellBackground({ ...message, ask: count })
  })
