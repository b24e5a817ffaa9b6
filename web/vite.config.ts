/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { sprite } from './build/sprite.ts';
import { toml } from './build/toml.ts';

const server = process.env.JARLSHOF_SERVER ?? 'http://127.0.0.1:8420';
const version = /^version = "(.+?)"/m.exec(readFileSync('../pyproject.toml', 'utf8'))?.[1] ?? '';

export default defineConfig({
  plugins: [toml(), sprite('../src/jarlshof/drawing/look/symbols.svg'), svelte(), compress()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../src/jarlshof/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy loads nothing but files of its own
    modulePreload: { polyfill: false },
    // one file for the first screen: each further one would cost a slow phone another way there and back
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            // what the tables of all games share is one file, too, without their end
            { name: 'table', test: /\/src\/table\/(?!Shallows|Zoom|camera|EndScreen|PointsCurve).*\.svelte(\.ts)?$/ },
            // the island of Nord, which the first screen shows, with what little would be files of their own
            { name: 'nord', test: /\/src\/games\/nord\/(model|board\/(Board|geography))\.(svelte|ts)$/ },
            // and what every sheet with a board is drawn with, also the picture on the first screen
            { name: 'sheet', test: /\/src\/(lib\/idle|table\/(Shallows|Zoom|Zoomable|camera|ink|loops|sea|gesture))\b/, priority: 1 },
          ],
        },
        // the server names the texts of the visitor's language with the page, so that they are there with the script
        chunkFileNames: ({ facadeModuleId }) => `assets/${facadeModuleId?.includes('/src/texts/') ? 'texts-' : ''}[name]-[hash].js`,
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  // a busy machine is no fault of the page: the limit is only for what never ends
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000, hookTimeout: 120_000 },
});
