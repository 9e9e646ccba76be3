/** The rules of well-known resets and classless style sheets that match our buttons and their parts, from the named releases. */
export const resets: Readonly<Record<string, string>> = {
  nothing: '',
  // tailwindcss 3.3.7, src/css/preflight.css. Releases 3.0 to 3.3 use `[type=button]`, with the specificity of a class.
  'Tailwind 3.3': `
    *, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: currentColor }
    button, input { font-family: inherit; font-size: 100%; font-weight: inherit; line-height: inherit; color: inherit; margin: 0; padding: 0 }
    button { text-transform: none }
    button, [type='button'], [type='submit'] { -webkit-appearance: button; background-color: transparent; background-image: none }
    img, svg, canvas { display: block; vertical-align: middle }`,
  // tailwindcss 3.4.17, src/css/preflight.css
  'Tailwind 3.4': `
    *, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: currentColor }
    button, input { font: inherit; letter-spacing: inherit; color: inherit; margin: 0; padding: 0 }
    button, input:where([type='button']) { -webkit-appearance: button; background-color: transparent; background-image: none }
    img, svg, canvas { display: block; vertical-align: middle }`,
  // tailwindcss 4.3.5, preflight.css, inside the layer that imports it
  'Tailwind 4': `
    @layer theme, base, components, utilities;
    @layer base {
      *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
      button, input { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
      button, input:where([type='button']) { appearance: button }
      img, svg, canvas { display: block; vertical-align: middle }
    }`,
  // @chakra-ui/css-reset 2.3.0, dist/index.mjs
  Chakra: `
    *, *::before, *::after { border-width: 0; border-style: solid; box-sizing: border-box }
    :where(button, input) { font-family: inherit; font-size: 100%; line-height: 1.15; margin: 0 }
    button { background: transparent; padding: 0 }
    img, svg, canvas { display: block }`,
  // @chakra-ui/css-reset 2.3.0 with `resetScope`
  'Chakra with a scope': 'main button { background: transparent; padding: 0 } main canvas { display: block }',
  // bootstrap 5.3.9, dist/css/bootstrap-reboot.css
  Bootstrap: `
    *, *::before, *::after { box-sizing: border-box }
    button { border-radius: 0 }
    button:focus:not(:focus-visible) { outline: 0 }
    input, button { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
    button, [type=button] { -webkit-appearance: button }
    button:not(:disabled), [type=button]:not(:disabled) { cursor: pointer }`,
  // reset-css 5.0.2, reset.css: Eric Meyer's reset, which matches the parts of buttons but not buttons
  Meyer: 'span, canvas, i, b { margin: 0; padding: 0; border: 0; font: inherit; vertical-align: baseline }',
  // normalize.css 8.0.1
  normalize: `
    button, input { font-family: inherit; font-size: 100%; line-height: 1.15; margin: 0; overflow: visible }
    button, [type="button"] { -webkit-appearance: button }`,
  // @mui/material 6.5.0, CssBaseline
  'MUI CssBaseline': `
    html { box-sizing: border-box }
    *, *::before, *::after { box-sizing: inherit }
    body { margin: 0; color: rgba(0, 0, 0, 0.87); letter-spacing: 0.00938em; background-color: #fff }`,
  // simpledotcss 2.3.7, simple.css, with the values of its dark theme
  'simple.css': `
    button { border: 1px solid #ffb300; background-color: #ffb300; color: #212121; padding: 0.5rem 0.9rem; line-height: normal }
    button:enabled:hover { background-color: #ffe099; border-color: #ffe099; cursor: pointer }
    button { font-size: inherit; font-family: inherit; padding: 0.5em; margin-bottom: 0.5rem; border-radius: 5px; display: inline-block }
    button[disabled] { cursor: not-allowed; background-color: #eee; color: #777 }`,
  // @picocss/pico 2.1.1, css/pico.css
  Pico: `
    button, [type=submit], [type=button] { padding: 0.75rem 1rem; border: 1px solid #0172ad; border-radius: 0.25rem; background-color: #0172ad; color: #fff; font-size: 1rem; line-height: 1.5 }
    [type=submit], [type=button] { margin-bottom: 1rem }
    canvas { display: inline-block }`,
  // water.css 2.1.1, out/water.css
  'water.css': `
    button { color: #1d1d1d; background-color: #d0cfcf; margin-right: 6px; margin-bottom: 6px; padding: 10px 30px; border: none; border-radius: 6px; outline: none }
    button:hover { background: #9b9b9b }
    button:focus { box-shadow: 0 0 0 2px #0096bfab }
    button:active { transform: translateY(2px) }`,
  // milligram 1.4.1, dist/milligram.css
  Milligram: `
    button { background-color: #9b4dca; border: 0.1rem solid #9b4dca; color: #fff; display: inline-block; font-size: 1.1rem; font-weight: 700; height: 3.8rem; letter-spacing: 0.1rem; line-height: 3.8rem; padding: 0 3rem; text-transform: uppercase }
    button:focus, button:hover { background-color: #606c76; border-color: #606c76; color: #fff; outline: 0 }
    button { margin-bottom: 1rem }`,
  // create-vite 6.5.0, template-react/src/index.css
  "Vite's template": `
    button { border-radius: 8px; border: 1px solid transparent; padding: 0.6em 1.2em; font-size: 1em; font-family: inherit; background-color: #1a1a1a; transition: border-color 0.25s }
    button:hover { border-color: #646cff }
    @media (prefers-color-scheme: light) { button { background-color: #f9f9f9 } }`,
  // mvp.css 1.18.0
  MVP: `
    button { border-radius: 5px; display: inline-block; font-size: medium; font-weight: bold; margin: 0.5rem 0; padding: 1rem 2rem; background-color: #118bee; border: 2px solid #118bee; color: #fff }
    button:hover { filter: brightness(1.2) }`,
}
