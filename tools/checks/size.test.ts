import { expect, test } from 'vitest'
import { judgeEntry, judgeRecorder, judgeRequests } from './size.js'

const phase = (requests: number) => ({ requests, atOnce: 1 })
const requests = {
  files: 36,
  phases: { idle: phase(5), 'first open': phase(6), connect: phase(4), send: phase(2), swap: phase(2), buy: phase(2) },
}

test('an entry at its limit is fine, a byte more is not, and other files may be of any size', () => {
  expect(
    judgeEntry(
      new Map([
        ['index', 8_000],
        ['swap', 80_000],
      ]),
    ),
  ).toEqual([])
  expect(judgeEntry(new Map([['index', 8_001]]))).toEqual([
    'index.js has 8001 bytes minified and gzip, at most 8000 are allowed',
  ])
  expect(judgeEntry(new Map())).toHaveLength(1)
})

test('requests at their limits are fine, and one too many is named with its phase', () => {
  expect(judgeRequests(requests)).toEqual([])
  expect(judgeRequests({ ...requests, phases: { ...requests.phases, connect: phase(5) } })).toEqual([
    'connect: the host asks for 5 script files, at most 4 are allowed',
  ])
})

test('the recorder comes by an import on demand alone', () => {
  const judge = (text: string, name = 'modal') => judgeRecorder(new Map([[name, text]]))
  expect(judge('const a=()=>import("./recorder.js")')).toEqual([])
  expect(judge('const a="walletmodal-recording"', 'recorder')).toEqual([])
  const found = ['modal.js brings the recorder to every page']
  expect(judge('import{a}from"./chunks/recorder.js";')).toEqual(found)
  expect(judge('import "./recorder.js"')).toEqual(found)
  expect(judge('const a="walletmodal-recording"')).toEqual(found)
})
