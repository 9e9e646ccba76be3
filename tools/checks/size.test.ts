import { expect, test } from 'vitest'
import { judgeBytes, judgeRecorder, judgeRequests } from './size.js'

const phase = (requests: number) => ({ requests, atOnce: 1 })
const requests = {
  files: 36,
  phases: { idle: phase(5), 'first open': phase(6), connect: phase(4), send: phase(2), swap: phase(2), buy: phase(2) },
}

test('files at their limits are fine, and a byte too many is named with its file', () => {
  expect(
    judgeBytes(
      new Map([
        ['index', 8_000],
        ['names', 10_000],
        ['language-de', 9_000],
        ['language-ru', 9_000],
      ]),
    ),
  ).toEqual([])
  expect(
    judgeBytes(
      new Map([
        ['index', 8_001],
        ['names', 10_001],
        ['language-de', 9_001],
        ['language-ru', 9_001],
      ]),
    ),
  ).toEqual([
    'index.js has 8001 bytes minified and gzip, at most 8000 are allowed',
    'names.js has 10001 bytes minified and gzip, at most 10000 are allowed',
    'language-de.js has 9001 bytes minified and gzip, at most 9000 are allowed',
    'language-ru.js has 9001 bytes minified and gzip, at most 9000 are allowed',
  ])
})

test('requests at their limits are fine, and one too many is named with its phase', () => {
  expect(judgeRequests(requests)).toEqual([])
  expect(judgeRequests({ files: 37, phases: { ...requests.phases, connect: phase(5) } })).toEqual([
    'files: the host has 37 script files, at most 36 are allowed',
    'connect: the host has 5 script files, at most 4 are allowed',
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
