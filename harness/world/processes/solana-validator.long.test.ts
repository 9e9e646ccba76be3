import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { isPortOpen } from './ports.js'
import { findSolanaValidator, startSolanaValidator, validatorArguments } from './solana-validator.js'
import { makeStandIn, standInSource } from './testing/validator.js'

async function standIn(source?: string) {
  const made = await makeStandIn(source)
  onTestFinished(made.remove)
  return made
}

test('starts the validator with its own ledger, ports and limits', async () => {
  const { executable } = await standIn()
  const node = await startSolanaValidator({ executable, startTimeoutMs: 10_000 })
  onTestFinished(async () => void (await node.stop()))
  const line = node.process.logs.find((candidate) => candidate.startsWith('ARGS ')) ?? 'ARGS []'
  const args: string[] = JSON.parse(line.slice(5))
  const ledger = args[args.indexOf('--ledger') + 1] ?? ''
  const port = Number(new URL(node.rpcUrl).port)
  expect(args).toEqual(validatorArguments({ ledger, firstPort: port }))
  expect(node.webSocketUrl).toBe(`ws://127.0.0.1:${port + 1}`)
  expect(node.backend).toBe('validator')
  await access(ledger)
  expect(await node.stop()).toEqual([])
  expect(await isPortOpen(port)).toBe(false)
  await expect(access(ledger)).rejects.toThrow('ENOENT')
})

test('its arguments are documented ones', () => {
  expect(validatorArguments({ ledger: '/ledger', firstPort: 9000 }).join(' ')).toMatchInlineSnapshot(
    `"--reset --quiet --ledger /ledger --bind-address 127.0.0.1 --rpc-port 9000 --faucet-port 9002 --gossip-port 9003 --dynamic-port-range 9004-9020 --limit-ledger-size 10000 --rpc-pubsub-enable-block-subscription"`,
  )
})

test('a healthy validator is ready only once it makes blocks', async () => {
  const { executable } = await standIn(standInSource.replace("'hash' + ++asked", "'same'"))
  await expect(startSolanaValidator({ executable, startTimeoutMs: 1500 })).rejects.toThrow(
    'solana-test-validator did not start within 1500 ms.',
  )
})

test('a validator that ends at once is an error with its output', async () => {
  const { executable } = await standIn('#!/bin/sh\necho "Unable to open ledger"\nexit 1\n')
  await expect(startSolanaValidator({ executable, startTimeoutMs: 15000 })).rejects.toThrow(
    /solana-test-validator did not start \(exit code 1\)[\s\S]*Unable to open ledger/,
  )
})

test('a missing validator is an error with install instructions', async () => {
  const { folder, executable } = await standIn()
  expect(findSolanaValidator(folder)).toBe(executable)
  expect(findSolanaValidator(tmpdir())).toBeUndefined()
  await expect(
    startSolanaValidator({ executable: '/nowhere/nothing', startTimeoutMs: 15000 }),
  ).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StartError: There is no solana-test-validator at /nowhere/nothing. It comes with the Solana CLI (https://docs.anza.xyz/cli/install); without it, run with --solana surfpool.]`,
  )
})
