import type { TransactionWords } from './transaction-words.js'

interface TransactionTimeProps {
  atMs: number
  now: number
  words: TransactionWords
  /** The moment is read, too: where there is room, and no pointer that hovers. */
  isWhole?: boolean
}

/** How long ago, with the moment itself as tooltip. */
export function TransactionTime({ atMs, now, words, isWhole = false }: TransactionTimeProps) {
  const moment = words.moment(atMs)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={moment}>
      {words.ago(atMs, now)}
      {isWhole && <small>{moment}</small>}
    </time>
  )
}
