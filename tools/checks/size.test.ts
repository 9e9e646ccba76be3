import { expect, test } from 'vitest'
import { judgeEntry, judgeLanguages, judgePhases, judgeRecorder, reportPhases, updateFigures } from './size.js'

test('an entry may reach its limit and not exceed it, and other files may have any size', () => {
  expect(
    judgeEntry(
      new Map([
        ['index', 9_300],
        ['swap', 80_000],
      ]),
    ),
  ).toEqual([])
  expect(judgeEntry(new Map([['index', 9_301]]))).toEqual([
    'index.js has 9301 bytes minified and gzip, at most 9300 are allowed',
  ])
  expect(judgeEntry(new Map())).toHaveLength(1)
})

const figures = { idle: { bytes: 1_000, requests: 3, mostBytes: 1_150, mostRequests: 4 } }

test('a phase may use up its head-room, and a phase beyond it is named', () => {
  expect(judgePhases(figures, { idle: { bytes: 1_150, requests: 4 } })).toEqual([])
  expect(judgePhases(figures, { idle: { bytes: 1_151, requests: 5 } })).toEqual([
    'idle: the host loads 1151 bytes, at most 1150 are allowed',
    'idle: the host asks for 5 script files, at most 4 are allowed',
  ])
})

test('a phase without a limit fails, and so does a phase that is no longer measured', () => {
  expect(judgePhases(figures, { send: { bytes: 1, requests: 1 } })).toEqual([
    'send: no limit is known, npm run check -- size --update sets one',
    'idle: is no longer measured, npm run check -- size --update forgets it',
  ])
})

test('an update writes the figures of main and keeps the limits, so that growth by small steps reaches them', () => {
  const grown = updateFigures(figures, { idle: { bytes: 1_140, requests: 4 }, send: { bytes: 10, requests: 1 } })
  expect(grown).toEqual({
    idle: { bytes: 1_140, requests: 4, mostBytes: 1_150, mostRequests: 4 },
    send: { bytes: 10, requests: 1, mostBytes: 12, mostRequests: 2 },
  })
  expect(judgePhases(grown, { idle: { bytes: 1_160, requests: 4 }, send: { bytes: 10, requests: 1 } })).toHaveLength(1)
  expect(updateFigures(figures, { idle: { bytes: 2_000, requests: 2 } }, true)).toEqual({
    idle: { bytes: 2_000, requests: 2, mostBytes: 2_300, mostRequests: 3 },
  })
})

test('the report says how each phase differs from main', () => {
  expect(reportPhases(figures, { idle: { bytes: 990, requests: 4 }, send: { bytes: 10, requests: 1 } })).toBe(
    [
      '  phase  bytes  to main  at most  requests  to main  at most',
      '  idle     990      -10     1150         4       +1        4',
      '  send      10      new                  1      new         ',
    ].join('\n'),
  )
})

test('the recorder loads only by a dynamic import', () => {
  const judge = (text: string, name = 'modal') => judgeRecorder(new Map([[name, text]]))
  expect(judge('const a=()=>import("./recorder.js")')).toEqual([])
  expect(judge('const a="walletmodal-recording"', 'recorder')).toEqual([])
  const found = ['modal.js brings the recorder to every page']
  expect(judge('import{a}from"./chunks/recorder.js";')).toEqual(found)
  expect(judge('import "./recorder.js"')).toEqual(found)
  expect(judge('const a="walletmodal-recording"')).toEqual(found)
})

test('a language that is too large is an error, and so is a package without languages', () => {
  expect(
    judgeLanguages(
      new Map([
        ['language-de', 18_001],
        ['language-el', 18_000],
        ['send', 90_000],
      ]),
    ),
  ).toEqual(['language-de.js has 18001 bytes minified and gzip, at most 18000 are allowed'])
  expect(judgeLanguages(new Map([['send', 1]]))).toEqual(['there is no file of a language'])
})
