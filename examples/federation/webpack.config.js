import webpack from 'webpack'

const { ModuleFederationPlugin } = webpack.container

const app = (name, publicPath, federation) => ({
  name,
  entry: `./${name}/index.js`,
  output: {
    path: new URL(`.${publicPath}`, import.meta.url).pathname,
    publicPath,
    filename: `${name}.js`,
    uniqueName: name,
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'esbuild-loader',
        options: { jsx: 'automatic' },
      },
    ],
  },
  performance: { hints: false },
  plugins: [
    new ModuleFederationPlugin({
      name,
      shared: {
        react: { singleton: true },
        'react-dom': { singleton: true },
        walletmodal: { singleton: true },
      },
      ...federation,
    }),
  ],
})

export default [
  {
    ...app('host', '/dist/', {
      remotes: { remote: 'remote@/dist/remote/remoteEntry.js' },
    }),
    devServer: { static: '.' },
  },
  app('remote', '/dist/remote/', {
    filename: 'remoteEntry.js',
    exposes: { './panel': './remote/panel.jsx' },
  }),
]
