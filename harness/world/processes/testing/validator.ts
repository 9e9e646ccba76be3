import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A script with enough JSON-RPC to pass for a validator: healthy on the second check, a new blockhash for each call. */
export const standInSource = `#!${process.execPath}
const args = process.argv.slice(2)
console.log('ARGS ' + JSON.stringify(args))
const port = Number(args[args.indexOf('--rpc-port') + 1])
const balances = {}
let asked = 0
const answers = {
  getHealth: () => (++asked < 2 ? undefined : 'ok'),
  getLatestBlockhash: () => ({ value: { blockhash: 'hash' + ++asked } }),
  getGenesisHash: () => 'a genesis hash of its own',
  getBalance: ([address]) => ({ value: balances[address] ?? 0 }),
  requestAirdrop: ([address, lamports]) => {
    setTimeout(() => (balances[address] = (balances[address] ?? 0) + lamports), 20)
    return 'signature'
  },
}
require('http').createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk)).on('end', () => {
    const { id, method, params } = JSON.parse(text)
    const result = answers[method]?.(params)
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32005, message: 'Node is unhealthy' } }) }))
  })
}).listen(port, '127.0.0.1')
`

/** Writes an executable with the validator's name into a folder of its own. */
export async function makeStandIn(
  source = standInSource,
): Promise<{ folder: string; executable: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'walletmodal-validator-'))
  const executable = join(folder, 'solana-test-validator')
  await writeFile(executable, source, { mode: 0o755 })
  return { folder, executable, remove: () => rm(folder, { recursive: true }) }
}
