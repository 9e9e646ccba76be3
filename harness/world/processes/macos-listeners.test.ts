import { expect, test, vi } from 'vitest'
import { macosListeners } from './macos-listeners.js'

const listening = [
  'p501',
  'f19',
  'n*:3000',
  'f20',
  'n[::1]:3000',
  'f21',
  'n127.0.0.1:5173',
  'p77',
  'f8',
  'n*:7000',
  '',
].join('\n')
const folders = 'p501\nfcwd\nn/Projects/My shop\np77\nfcwd\nn/\n'

test('reads listeners on macOS, with folder and process group', () => {
  const program = vi.fn((name: string, args: readonly string[]) => {
    if (name === 'ps') return '  501   499\n   77    77\n'
    return args.includes('cwd') ? folders : listening
  })
  expect(macosListeners(program)).toEqual([
    { pid: 501, folder: '/Projects/My shop', session: 499, port: 3000 },
    { pid: 501, folder: '/Projects/My shop', session: 499, port: 5173 },
    { pid: 77, folder: '/', session: 77, port: 7000 },
  ])
  expect(program).toHaveBeenCalledWith('lsof', ['-nP', '-iTCP', '-sTCP:LISTEN', '-Fpn'])
  expect(program).toHaveBeenCalledWith('ps', ['-o', 'pid=,pgid=', '-p', '501,77'])
})

test('lists none without output of lsof, and none without a readable folder', () => {
  expect(macosListeners(() => '')).toEqual([])
  expect(macosListeners((_name, args) => (args.includes('cwd') ? '' : listening))).toEqual([])
})
