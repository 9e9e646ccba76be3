import { expect, test } from 'vitest'
import { textsByParts, tighten } from './tight-sheets.js'

test('removes white space, comments and the last semicolon of a rule', () => {
  const sheet = `
    .wm-row {
      /* Said for people. */
      display: flex;
      margin: 0 auto;

      & > svg,
      & .wm-row-name {
        color: red;
      }
      @media (max-width: 430px) {
        padding: 0;
      }
    }
  `
  expect(tighten(sheet)).toBe(
    '.wm-row{display:flex;margin:0 auto;&>svg,& .wm-row-name{color:red}@media (max-width:430px){padding:0}}',
  )
})

test('keeps white space that has a meaning', () => {
  const sheet = `.wm-a { & :where(b:has(> i)):hover + i { inline-size: calc(1px + 2px - -1px); font-family: "Segoe UI", b; all: initial !important } }`
  expect(tighten(sheet)).toBe(
    '.wm-a{& :where(b:has(>i)):hover + i{inline-size:calc(1px + 2px - -1px);font-family:"Segoe UI",b;all:initial !important}}',
  )
})

test('identifies a sheet by the parts of its template, and refuses two that differ only in values', () => {
  const sheet = (width: string) => ({ parts: ['.wm-a{width:', '}'], text: `.wm-a{width:${width}}` })
  expect([...textsByParts([sheet('1px'), sheet('1px')]).values()]).toEqual(['.wm-a{width:1px}'])
  expect(() => textsByParts([sheet('1px'), sheet('2px')])).toThrow('.wm-a{width:2px}')
})

test('does not change interpolated values', () => {
  const dark = '$' + "{dark('oklch(1 0 0)')}"
  expect(tighten(`:host {\n  --a: ${dark};\n  ${dark}\n }`)).toBe(`:host{--a:${dark};${dark}}`)
})

test('minifying a minified sheet again changes nothing', () => {
  const sheet = `.wm-a {\n  & :where(b:has(> i)) : hover > i { inset : 0 ; color: red ; } /* c */\n}`
  const tight = tighten(sheet)
  expect(tight).not.toBe(sheet)
  expect(tighten(tight)).toBe(tight)
})
