import { expect, test } from 'vitest'
import { adoptStyles, css, rootOf } from './sheet.js'

function setup() {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const styles = css`
    .wm-test {
      color: red;
    }
  `
  return { root, styles }
}

test('a sheet is made once and shared by every root', () => {
  const { root, styles } = setup()
  const other = document.createElement('div').attachShadow({ mode: 'open' })
  adoptStyles(root, styles)
  adoptStyles(other, styles)
  expect(root.adoptedStyleSheets).toHaveLength(1)
  expect(root.adoptedStyleSheets[0]).toBe(other.adoptedStyleSheets[0])
})

test('a sheet is in a root once, however many adopt it, and is removed with the last of them', () => {
  const { root, styles } = setup()
  const first = adoptStyles(root, styles)
  const second = adoptStyles(root, styles)
  expect(root.adoptedStyleSheets).toHaveLength(1)
  first()
  first()
  expect(root.adoptedStyleSheets).toHaveLength(1)
  second()
  expect(root.adoptedStyleSheets).toHaveLength(0)
})

test("the host's sheets stay in place", () => {
  const { root, styles } = setup()
  const hosts = new CSSStyleSheet()
  root.adoptedStyleSheets = [hosts]
  const release = adoptStyles(root, styles)
  expect(root.adoptedStyleSheets[0]).toBe(hosts)
  release()
  expect(root.adoptedStyleSheets).toEqual([hosts])
})

test('if sheets cannot be constructed, a style element with the nonce replaces them', () => {
  const { root, styles } = setup()
  const Sheet = globalThis.CSSStyleSheet
  globalThis.CSSStyleSheet = class {
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  } as unknown as typeof CSSStyleSheet // an older browser
  try {
    const release = adoptStyles(root, styles, 'abc')
    const element = root.querySelector('style')
    expect(element?.nonce).toBe('abc')
    expect(element?.textContent).toContain('.wm-test')
    release()
    expect(root.querySelector('style')).toBeNull()
  } finally {
    globalThis.CSSStyleSheet = Sheet
  }
})

test('an element in a shadow root gets its styles there, and a detached one nowhere', () => {
  const { root } = setup()
  const child = document.createElement('b')
  expect(rootOf(child)).toBeUndefined()
  root.append(child)
  expect([rootOf(child), rootOf(document.body)]).toEqual([root, document])
})
