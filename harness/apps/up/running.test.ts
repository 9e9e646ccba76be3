import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceUp, findRunning } from './running.js'

// On a shared machine, another user may have created the folder first, because its name is predictable.

const control = 'http://127.0.0.1:4747/__walletmodal'
const before = process.env['TMPDIR']
let temporary = ''
const folder = () => path.join(temporary, `walletmodal-harness-${os.userInfo().username}`)
const part = () => path.join(folder(), `${process.pid}.json.part`)

beforeEach(() => {
  temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-running-'))
  process.env['TMPDIR'] = temporary
})

afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  fs.rmSync(temporary, { recursive: true, force: true })
})

test('only the same user finds a sandbox, until it is withdrawn', () => {
  const takeBack = announceUp(control)
  expect(findRunning()).toEqual([{ pid: process.pid, control }])
  expect(fs.statSync(folder()).mode & 0o777).toBe(0o700)
  expect(fs.statSync(path.join(folder(), `${process.pid}.json`)).mode & 0o777).toBe(0o600)
  takeBack?.()
  expect(findRunning()).toEqual([])
})

test('a link in place of the file is never followed for writing', () => {
  const victim = path.join(temporary, 'victim.txt')
  fs.writeFileSync(victim, 'mine')
  fs.mkdirSync(folder(), { mode: 0o700 })
  fs.symlinkSync(victim, part())
  expect(announceUp(control)).toBeDefined()
  expect(fs.readFileSync(victim, 'utf8')).toBe('mine')
  expect(findRunning()).toEqual([{ pid: process.pid, control }])
})

test('a folder that is a link, or that others may write to, is not used', () => {
  const other = path.join(temporary, 'other')
  fs.mkdirSync(other, { mode: 0o700 })
  fs.writeFileSync(path.join(other, '1.json'), JSON.stringify({ pid: process.pid, control }))
  fs.symlinkSync(other, folder())
  expect({ announceUp: announceUp(control), running: findRunning(), otherFiles: fs.readdirSync(other) }).toEqual({
    announceUp: undefined,
    running: [],
    otherFiles: ['1.json'],
  })
  fs.rmSync(folder())
  for (const mode of [0o777, 0o770, 0o702]) {
    fs.mkdirSync(folder())
    fs.chmodSync(folder(), mode)
    fs.writeFileSync(path.join(folder(), '1.json'), JSON.stringify({ pid: process.pid, control }))
    expect({ announceUp: announceUp(control), running: findRunning(), files: fs.readdirSync(folder()) }).toEqual({
      announceUp: undefined,
      running: [],
      files: ['1.json'],
    })
    fs.rmSync(folder(), { recursive: true })
  }
})

test.each([
  'http://evil.test/__walletmodal',
  'https://127.0.0.1:4747',
  'http://127.0.0.1@evil.test/',
  'http://127.0.0.1.evil.test/',
  'file:///etc/passwd',
  'nothing',
])('an address on another machine is ignored: %s', (address) => {
  fs.mkdirSync(folder(), { mode: 0o700 })
  const file = path.join(folder(), '1.json')
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, control: address }), { mode: 0o600 })
  expect(findRunning()).toEqual([])
  expect(fs.existsSync(file)).toBe(false)
})

test('a link, or a file that others may write to, is ignored', () => {
  fs.mkdirSync(folder(), { mode: 0o700 })
  const [open, link, real] = ['1.json', '2.json', 'real'].map((name) => path.join(folder(), name))
  const text = JSON.stringify({ pid: process.pid, control })
  fs.writeFileSync(open ?? '', text)
  fs.chmodSync(open ?? '', 0o666)
  fs.writeFileSync(real ?? '', text, { mode: 0o600 })
  fs.symlinkSync(real ?? '', link ?? '')
  expect(findRunning()).toEqual([])
})
