import fs from 'node:fs'
import path from 'node:path'
import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { home } from '../home.js'
import { pagesFolder, root } from '../pages.mjs'
import { addressOf, groups, sourceOf } from '../sidebar.js'

/** Makes anchors of headings as GitHub does, so that a link works in the repository and on the site. */
const slugify = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')

/** Changes links between documents to links between their pages. A link to a file without a page becomes plain text. */
function linkToPages(md: MarkdownRenderer): void {
  md.core.ruler.push('link-to-pages', ({ tokens, env }) => {
    const folder = path.dirname(path.join(root, sourceOf(env.relativePath)))
    for (const { children } of tokens)
      for (const [index, link] of (children ?? []).entries()) {
        const href = link.type === 'link_open' ? link.attrGet('href') : null
        if (href === null || /^([a-z]+:|#)/.test(href)) continue
        const [target = '', anchor] = href.split('#')
        const file = path.relative(root, path.resolve(folder, target)).replaceAll(path.sep, '/')
        const address = addressOf(file)
        if (address) link.attrSet('href', anchor === undefined ? address : `${address}#${anchor}`)
        else if (fs.existsSync(path.join(root, file))) unlink(children ?? [], index)
      }
  })
}

function unlink(children: { type: string; tag: string }[], start: number): void {
  const end = children.findIndex(({ type }, index) => index > start && type === 'link_close')
  for (const token of [children[start], children[end]])
    if (token) Object.assign(token, { type: 'text', tag: '', content: '' })
}

export default defineConfig({
  title: 'walletmodal',
  description: 'A wallet-connection modal for any web app, and a harness that tests it on real local chains.',
  lang: 'en',
  base: process.env['DOCS_BASE'] ?? '/',
  srcDir: pagesFolder,
  outDir: path.join(root, '.walletmodal/site'),
  cacheDir: path.join(root, '.walletmodal/site-cache'),
  ignoreDeadLinks: false,
  head: [['link', { rel: 'icon', href: home.icon }]],
  markdown: { anchor: { slugify }, toc: { slugify }, headers: { slugify }, config: linkToPages },
  transformPageData(page) {
    if (page.relativePath === 'index.md') page.frontmatter = { ...page.frontmatter, ...home.page }
  },
  themeConfig: {
    logo: { src: home.icon, alt: '' },
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Start', link: '/start/react', activeMatch: '^/start/' },
      { text: 'Options', link: '/options' },
      { text: 'Theming', link: '/theming' },
      { text: 'Migrate', link: '/migrate/rainbowkit', activeMatch: '^/migrate/' },
      { text: 'Harness', link: '/harness/start', activeMatch: '^/harness' },
    ],
    sidebar: groups.map(({ title, pages }, index) => ({
      text: title,
      // VitePress opens the group of the current page even if it is collapsed.
      collapsed: index > 1,
      items: pages.map(([file, text]) => ({ text, link: `/${file}` })),
    })),
  },
})
