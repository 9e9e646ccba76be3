/** Escapes a text for HTML. */
export const toHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page of a simulated provider. `refresh`: the address that it opens by itself after two seconds. */
export function providerPage(
  title: string,
  body: string,
  { status = 200, refresh }: { status?: number; refresh?: string | undefined } = {},
): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="2;url=${refresh}">`}
<title>${toHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; max-inline-size: 26em; margin-inline: auto; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; }
label { display: block; margin-block: 16px 4px; }
input, select { font: inherit; inline-size: 100%; padding: 8px; box-sizing: border-box; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 24px; }
button { font: inherit; padding: 10px 20px; min-inline-size: 44px; min-block-size: 44px; }
</style>
</head>
<body><main>${body}</main></body>
</html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
