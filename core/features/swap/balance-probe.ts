/**
 * Code that a node lends to the account for one `eth_call`: it looks at three balances, makes the call in the account's name, and looks
 * again. Its input is four words (contract, value, target token, source token; zero is no token) and the call's data. It answers seven
 * words: whether the call went through, then native, target and source, each before and after.
 */
export const balanceProbe = assemble()

const wordLength = 64
const answerWords = 7

export function probeData(
  { to, value, data }: { to: string; value: bigint; data: string },
  { source, target }: { source: string | undefined; target: string | undefined },
): `0x${string}` {
  const words = [BigInt(to), value, BigInt(target ?? 0), BigInt(source ?? 0)]
  return `0x${words.map((word) => word.toString(16).padStart(wordLength, '0')).join('')}${data.slice(2)}`
}

/** By how much each balance grows; undefined where the node did not run the code. */
export function readProbe(answer: unknown) {
  if (typeof answer !== 'string' || answer.length !== 2 + answerWords * wordLength || !/^0x[0-9a-f]+$/i.test(answer))
    return undefined
  const word = (index: number) => BigInt(`0x${answer.slice(2 + index * wordLength, 2 + (index + 1) * wordLength)}`)
  return {
    isDone: word(0) === 1n,
    native: word(2) - word(1),
    target: word(4) - word(3),
    source: word(6) - word(5),
  }
}

function assemble(): `0x${string}` {
  /** `balanceOf(this)` of the token in that word of the input, into memory. */
  const balance = (inputAt: string, memoryAt: string) =>
    `602061${memoryAt}60246000` + // what comes back, and what is asked, which stands at 0
    `60${inputAt}35` + // CALLDATALOAD: the token
    '5afa50' // GAS STATICCALL POP
  const native = (memoryAt: string) => `4760${memoryAt}52` // SELFBALANCE MSTORE
  return `0x${[
    '36600557005b', // without input (the native coin arrives) there is nothing to do
    '6370a0823160e01b600052', // the selector of balanceOf
    '30600452', // ADDRESS, its argument
    native('60'),
    balance('40', '00a0'),
    balance('60', '00e0'),
    '608036036080610200' + '37', // CALLDATACOPY: the call's data
    '60006000', // nothing is kept of what it answers
    '60803603610200', // its data
    '602035600035', // its value and its contract
    '5af1604052', // GAS CALL, and whether it went through
    native('80'),
    balance('40', '00c0'),
    balance('60', '0100'),
    '60e06040f3', // RETURN
  ].join('')}`
}
