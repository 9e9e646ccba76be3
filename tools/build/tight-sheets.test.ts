import { expect, test } from 'vitest'
import { textsByParts, tighten } from './tight-sheets.js'

test('takes out blanks, comments and the last semicolon of a rule', () => {
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

test('keeps the blanks that mean something', () => {
  const sheet = `.wm-a { & :where(b:has(> i)):hover + i { inline-size: calc(1px + 2px - -1px); font-family: "Segoe UI", b; all: initial !important } }`
  expect(tighten(sheet)).toBe(
    '.wm-a{& :where(b:has(>i)):hover + i{inline-size:calc(1px + 2px - -1px);font-family:"Segoe UI",b;all:initial !important}}',
  )
})

test('knows a sheet by the parts of its template, and refuses two that differ in their values alone', () => {
  const sheet = (width: string) => ({ parts: ['.wm-a{width:', '}'], text: `.wm-a{width:${width}}` })
  expect([...textsByParts([sheet('1px'), sheet('1px')]).values()]).toEqual(['.wm-a{width:1px}'])
  expect(() => textsByParts([sheet('1px'), sheet('2px')])).toThrow('.wm-a{width:2px}')
})

test('leaves what is interpolated alone', () => {
  const dark = '$' + "{dark('oklch(1 0 0)')}"
  expect(tighten(`:host {\n  --a: ${dark};\n  ${dark}\n }`)).toBe(`:host{--a:${dark};${dark}}`)
})

test('what is tight stays as it is: a file that is not compiled anew is gone through again', () => {
  const sheet = `.wm-a {\n  & :where(b:has(> i)) : hover > i { inset : 0 ; color: red ; } /* c */\n}`
  const tight = tighten(sheet)
  expect(tight).not.toBe(sheet)
  expect(tighten(tight)).toBe(tight)
})
