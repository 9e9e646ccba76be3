import { expect, test } from 'vitest'
import { descendantsOf, stillRunning } from '../harness/world/processes/testing/processes.js'
import { runLine } from './run-line.js'

function setup() {
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  const stop = new AbortController()
  const io = { out: hear, err: hear, isTerminal: false, env: process.env }
  return { run: (line: string) => runLine(line, process.cwd(), io, stop.signal), stop, said: () => said }
}

test('a line runs in a shell, its output is printed, and its exit code is returned', async () => {
  const { run, said } = setup()
  expect(await run('echo one; echo two >&2; exit 3')).toBe(3)
  expect(said().split('\n').sort()).toEqual(['', 'one', 'two'])
})

test('an interrupt ends a line and all processes that it started', async () => {
  const { run, stop, said } = setup()
  const before = descendantsOf(process.pid)
  const code = run(`sh -c 'echo begun; sleep 60; echo on'; echo on`)
  await expect.poll(said).toBe('begun\n')
  const started = descendantsOf(process.pid).filter((pid) => !before.includes(pid))
  stop.abort()
  expect(await code).not.toBe(0)
  expect(await stillRunning(started, 4000)).toEqual([])
  expect(said()).toBe('begun\n')
})
