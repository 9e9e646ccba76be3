import('./page.jsx')
