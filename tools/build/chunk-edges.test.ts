import { expect, test } from 'vitest'
import { judgeChunkEdges } from './chunk-edges.js'

const file = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  imports,
  dynamicImports,
})

test('a feature may import lower chunks, and the modal may load every feature on demand', () => {
  const files = [
    file('chunks/modal.js', ['react'], ['chunks/send.js', 'chunks/swap.js']),
    file('chunks/send.js', ['chunks/shared.js', 'chunks/modal.js'], ['chunks/solana.js']),
    file('chunks/swap.js', ['chunks/shared.js']),
    file('core.js', ['chunks/headless.js'], ['chunks/shared.js']),
  ]
  expect(judgeChunkEdges(files)).toEqual([])
})

test('refuses a feature that loads another one, at once or on demand', () => {
  const files = [file('chunks/send.js', ['chunks/swap.js'], ['chunks/names.js'])]
  expect(judgeChunkEdges(files)).toEqual([
    'chunk send loads swap: what two features need belongs below both',
    'chunk send loads names: what two features need belongs below both',
  ])
})

test('refuses React in the files that a server loads with an entry', () => {
  const files = [
    file('core.js', ['chunks/shared.js'], ['chunks/login.js']),
    file('chunks/shared.js', ['react/jsx-runtime']),
    file('chunks/login.js', ['react']),
  ]
  expect(judgeChunkEdges(files)).toEqual(['core.js imports react/jsx-runtime: servers and hosts without React load it'])
})

test('refuses viem in the files that load before the list is full, and allows it in an adapter', () => {
  const files = [
    file('chunks/account.js', ['chunks/shared.js'], ['chunks/evm.js']),
    file('chunks/shared.js', ['viem/utils']),
    file('chunks/evm.js', ['viem']),
  ]
  expect(judgeChunkEdges(files)).toEqual([
    'chunk account imports viem/utils: every visitor would load it with the list of wallets',
  ])
})
