// A process that does the same piece of work once a second, and prints what it took of a processor, in microseconds. It ends with
// its input. The work is of the kind that the checks do: reading JSON, short strings, maps, small objects that are soon forgotten.

const everyMs = 1000

const text = JSON.stringify(
  Array.from({ length: 120 }, (_, index) => ({
    id: `eip155:${index}`,
    name: `Wallet ${index}`,
    links: { native: `app${index}://`, universal: `https://app${index}.test/` },
    weight: index * 1.5,
    chains: [index, index + 1, index + 2],
  })),
)
type Row = { id: string; name: string; weight: number; links: { native: string } }

function work(): number {
  let sum = 0
  for (let round = 0; round < 6; round += 1) {
    const rows: Row[] = JSON.parse(text)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { name } of rows) for (const word of name.split(' ')) sum = (sum * 31 + word.length) | 0
    const some = [...byId.values()].filter(({ name }) => /^Wallet [1-5]/.test(name))
    sum += some
      .sort((one, other) => other.weight - one.weight)
      .map(({ links }) => links.native.replace('app', ''))
      .join().length
  }
  return sum
}

function cost(): number {
  // What another process left in the caches is not counted.
  work()
  const before = process.cpuUsage()
  work()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

// Compiled as well as it will be.
for (let round = 0; round < 400; round += 1) work()
const timer = setInterval(() => process.stdout.write(`${cost()}\n`), everyMs)
process.stdin.on('end', () => clearInterval(timer)).resume()
